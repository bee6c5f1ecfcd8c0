// Everything that reads foreign text, by name. Each file of targets is loaded here and nowhere else.
import type { Target } from "./target.ts";

/** `module`: a file with targets of its own, in place of the product's; for tests. */
export async function loadTargets(module?: string): Promise<readonly Target[]> {
  if (module !== undefined) return (await import(module)).targets;
  const files = await Promise.all([
    import("./targets/settings-files.ts"),
    import("./targets/transcripts.ts"),
    import("./targets/memory.ts"),
    import("./targets/model-answers.ts"),
    import("./targets/streams.ts"),
    import("./targets/permissions.ts"),
    import("./targets/repository.ts"),
    import("./targets/servers.ts"),
    import("./targets/tools.ts"),
    import("./targets/terminal.ts"),
  ]);
  return files.flatMap(({ targets }) => targets);
}

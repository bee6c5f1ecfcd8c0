// All fuzz targets by name: everything that reads untrusted text. The only place that loads the files of targets.
import type { Target } from "./fuzz-target.ts";

/** `module`: a file with targets of its own, in place of the product's; for tests. */
export async function loadTargets(module?: string): Promise<readonly Target[]> {
  if (module !== undefined) return (await import(module)).targets;
  const files = await Promise.all([
    import("./targets/fuzz-settings.ts"),
    import("./targets/fuzz-transcripts.ts"),
    import("./targets/fuzz-memory.ts"),
    import("./targets/fuzz-model-answers.ts"),
    import("./targets/fuzz-streams.ts"),
    import("./targets/fuzz-permissions.ts"),
    import("./targets/fuzz-repository.ts"),
    import("./targets/fuzz-servers.ts"),
    import("./targets/fuzz-tools.ts"),
    import("./targets/fuzz-terminal.ts"),
    import("./targets/fuzz-imports.ts"),
  ]);
  return files.flatMap(({ targets }) => targets);
}

// Wraps Bash: memory files that change while a command runs are kept, but are unconfirmed until the person confirms them. Watches
// every command, since a script can write into the folder without naming it.
import type { Tool } from "../toolkit/tool.ts";
import type { MemoryGuardDependencies } from "./guard-memory-files.ts";

export function guardMemoryShell<T>(
  tool: Tool<T>,
  { folder, session, changed }: MemoryGuardDependencies,
): Tool<T> {
  return {
    ...tool,
    run: async (input, context) => {
      if (folder() === undefined || tool.isReadOnly(input)) return tool.run(input, context);
      const { result, changed: paths } = await session().memory.runGuarded(
        () => tool.run(input, context),
        ({ ended }) => ended,
      );
      if (paths.length === 0) return result;
      await changed();
      const note = `[Memory files changed while this command ran: ${paths.join(", ")}. They are marked as unconfirmed until the person confirms them. Use Write and Edit to change memories.]`;
      return {
        ...result,
        content: typeof result.content === "string" ? `${result.content}\n${note}` : result.content,
      };
    },
  };
}

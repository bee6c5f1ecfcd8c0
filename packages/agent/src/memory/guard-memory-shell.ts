// Bash and the memory folder: what a command changes there passes the same gate as Write. For any command: a
// script need not name the folder to write into it.
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
      const { result, told } = await session().memory.runGuarded(() => tool.run(input, context));
      if (told.length === 0) return result;
      await changed();
      const note = `[Use Write and Edit to change memories. This command changed memory files, and each change was checked: ${told.join(" ")}]`;
      return {
        ...result,
        content: typeof result.content === "string" ? `${result.content}\n${note}` : result.content,
      };
    },
  };
}

// Bash where it has to do with the memory folder: what a command changes there is judged like what Write would.
import type { Tool } from "../tools/tool.ts";
import type { MemoryFileParts } from "./memory-files.ts";

/** Who is in the folder, or names it, or the place where all of them are. */
export function concernsMemory(folder: string, command: string, cwd: string): boolean {
  if (`${cwd}/`.startsWith(`${folder}/`)) return true;
  const [project = "", name = ""] = folder.split("/").slice(-2);
  return [folder, `${project}/${name}`, ".palimpsest/projects"].some((each) => command.includes(each));
}

export function besideMemory<T>(tool: Tool<T>, { folder, session, changed }: MemoryFileParts): Tool<T> {
  return {
    ...tool,
    run: async (input, context) => {
      const at = folder();
      const { command } = input as { readonly command: string };
      if (at === undefined || !concernsMemory(at, command, context.cwd) || tool.isReadOnly(input))
        return tool.run(input, context);
      const { result, told } = await session().memory.guarded(() => tool.run(input, context));
      if (told.length === 0) return result;
      await changed();
      const note = `[Memories are written with Write and Edit. What this changed was judged: ${told.join(" ")}]`;
      return {
        ...result,
        content: typeof result.content === "string" ? `${result.content}\n${note}` : result.content,
      };
    },
  };
}

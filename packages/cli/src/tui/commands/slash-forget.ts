// /forget: lists matching memories, and removes those that the user marks. Their versions are kept.
import type { Memory, Written } from "@palimpsest/core/memory";
import { cleanText } from "../../text/clean.ts";
import type { Command, CommandHost } from "./command.ts";

export const slashForget: Command = {
  name: "forget",
  about: "forget a memory; asks which one",
  takes: "WORDS",
  async run(argument, host) {
    const { agent, asker, notice } = host;
    const words = argument.trim();
    if (words === "") return notice("info", "Forget what? Give a few words of the memory.");
    const found = findFitting(await agent.memory.list(), words);
    if (found.length === 0) return notice("info", `No memory contains these words: ${words}`);
    const marked = await asker.check({
      title: "Which of these should be forgotten?",
      options: found.map(({ path, name, description }) => ({
        label: cleanText(description || name),
        note: cleanText(path),
      })),
      checked: new Set(found.length === 1 ? [0] : []),
    });
    await removeMemories(
      (marked ?? []).map((at) => found[at]!),
      host,
    );
  },
};

/** Memories that contain all the words, anywhere. */
function findFitting(memories: readonly Memory[], words: string): readonly Memory[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return memories.filter(({ path, name, description, body }) => {
    const text = `${path} ${name} ${description} ${body}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

export async function removeMemories(
  memories: readonly Memory[],
  { agent, notice }: Pick<CommandHost, "agent" | "notice">,
): Promise<Written | undefined> {
  if (memories.length === 0) {
    notice("info", "Nothing was forgotten.");
    return undefined;
  }
  const written = await agent.memory.forget(memories.map(({ path }) => path));
  if (!written.ok) {
    notice("warning", written.reason);
    return undefined;
  }
  for (const path of written.left)
    notice("warning", `${path} was not removed: someone else has edited it in the meantime.`);
  const gone = written.operations.map(({ path }) => path);
  if (gone.length === 0) return undefined;
  notice("info", `Forgotten: ${gone.join(", ")}. Undo with: pal memory undo ${written.operations[0]!.write}`);
  agent.tell(`The user removed these memories; do not rely on them any more: ${gone.join(", ")}`);
  return written;
}

// `pal -p "/remember …"`: saves the words like the command in the terminal, without asking a model.
import type { Agent, ExchangeEnd } from "@palimpsest/agent";
import type { Prompt } from "./read-prompt.ts";

/** The words to remember, if the prompt is a typed /remember command. Piped text is never a command. */
export function findWordsToRemember({ content, origins }: Prompt): string | undefined {
  if (typeof content !== "string" || origins?.some(({ origin }) => origin !== "typed")) return undefined;
  return /^\/remember\s+(\S[\s\S]*)$/.exec(content)?.[1];
}

export async function rememberWords(
  agent: Pick<Agent, "memory">,
  words: string,
  notice: (text: string) => void,
): Promise<ExchangeEnd> {
  const kept = await agent.memory.remember(words);
  if (!kept.ok) return { reason: "failed", text: "", turns: 0, message: kept.reason };
  if (kept.told !== undefined) notice(kept.told);
  for (const rule of kept.never) notice(`pal will ask before ${rule}.`);
  const text = kept.isKnown ? `Already remembered in ${kept.path}.` : `Saved memory: ${kept.path}`;
  return { reason: "done", text, turns: 0 };
}

// The title of a session until a better one is given: the first words that were said.
import { toOneLine } from "../text/to-one-line.ts";

const TITLE_CHARACTERS = 80;

export function makeTitle(blocks: readonly { readonly type: string; readonly text?: unknown }[]): string {
  const text = blocks.find((block) => block.type === "text")?.text;
  const words = typeof text === "string" ? toOneLine(text) : "";
  return words.slice(0, TITLE_CHARACTERS) || "(no text)";
}

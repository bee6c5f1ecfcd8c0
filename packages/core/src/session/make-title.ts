// Makes the title of a session from the first words that were said, until a better one is given.
import { toOneLine } from "../text/to-one-line.ts";

const TITLE_CHARACTERS = 80;

export function makeTitle(blocks: readonly { readonly type: string; readonly text?: unknown }[]): string {
  const text = blocks.find((block) => block.type === "text")?.text;
  const words = typeof text === "string" ? toOneLine(text) : "";
  return words.slice(0, TITLE_CHARACTERS) || "(no text)";
}

// A tool's result as text to view, limited in length. Pure.
import type { Block } from "@palimpsest/core";

/** More than anybody scrolls through; the transcript has the rest. */
const MAX_CHARACTERS = 100_000;

export function resultText(content: string | readonly Block[]): string {
  const text = typeof content === "string" ? content : content.map(blockText).join("\n");
  if (text.length <= MAX_CHARACTERS) return text;
  return `${text.slice(0, MAX_CHARACTERS)}\n[${text.length - MAX_CHARACTERS} more characters]`;
}

const blockText = (block: Block): string =>
  "text" in block && typeof block.text === "string" ? block.text : `[${block.type}]`;

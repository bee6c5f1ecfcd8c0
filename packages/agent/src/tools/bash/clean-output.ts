// Reduces output to what a terminal would show at the end: no colours, no overwritten progress bars. Pure.
import { stripSequences } from "../strip-sequences.ts";

export function cleanOutput(text: string): string {
  const lines = stripSequences(text).split("\n").map(lastWritten);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the purpose
  return lines.join("\n").replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "");
}

/** A carriage return overwrites the line. */
function lastWritten(line: string): string {
  const shown = line.trimEnd();
  const at = shown.lastIndexOf("\r");
  return at === -1 ? line : shown.slice(at + 1);
}

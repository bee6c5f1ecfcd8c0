// Erases what the terminal itself echoed of keys typed before pal was ready. Pure.
import { widthOf } from "../../text/measure-columns.ts";

/** The terminal's answers to our own queries: they arrive when nothing is echoed any more. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: an escape begins them
const ANSWERS = /\x1b\[(\?[\d;]*u|[IO])/g;

/** Moves to where the echo began and clears from there. Assumes that it began at the left edge, as after a shell's prompt. */
export function eraseEcho(read: string, columns: number): string {
  const typed = read.replace(ANSWERS, "");
  if (typed === "") return "";
  // Enter is a line feed while the terminal edits lines and echoes; otherwise it is a carriage return.
  // A line that exactly fills its row leaves the cursor on that row until the next character arrives.
  const rows = typed
    .replaceAll("\r", "")
    .split("\n")
    .map((line) => Math.max(1, Math.ceil(widthOf(showControls(line)) / columns)))
    .reduce((sum, count) => sum + count, 0);
  const up = rows > 1 ? `\x1b[${rows - 1}A` : "";
  return `\r${up}\x1b[J`;
}

/** Control characters take two columns in the echo: Ctrl+A is shown as ^A. */
const showControls = (line: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about
  line.replace(/[\x00-\x1f\x7f]/g, "^@");

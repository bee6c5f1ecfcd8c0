// What was typed before we listened was echoed by the terminal itself. Says how to take that away again. Pure.
import { widthOf } from "../../text/measure-columns.ts";

/** To our own questions: these come when nothing is echoed any more. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: an escape begins them
const ANSWERS = /\x1b\[(\?[\d;]*u|[IO])/g;

/** Moves to where the echo began and clears from there. Assumes that it began at the left edge, as behind a shell's prompt. */
export function eraseEcho(read: string, columns: number): string {
  const typed = read.replace(ANSWERS, "");
  if (typed === "") return "";
  // Enter is a line feed where the terminal still edits lines and echoes; without that it is a carriage return.
  // A line that fills its row leaves the cursor on it until the next character comes.
  const rows = typed
    .replaceAll("\r", "")
    .split("\n")
    .map((line) => Math.max(1, Math.ceil(widthOf(showControls(line)) / columns)))
    .reduce((sum, count) => sum + count, 0);
  const up = rows > 1 ? `\x1b[${rows - 1}A` : "";
  return `\r${up}\x1b[J`;
}

/** As terminals echo them: Ctrl+A as ^A. */
const showControls = (line: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about
  line.replace(/[\x00-\x1f\x7f]/g, "^@");

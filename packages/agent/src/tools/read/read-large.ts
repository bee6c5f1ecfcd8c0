// Reads part of a file that is too large for memory, keeping only what it shows.
import { constants, createReadStream } from "node:fs";
import { LINE_CHARACTERS, NumberedLines, type Part, type Shown } from "./numbered-lines.ts";

/** Reading more to find a line would take too long; `sed` and `tail` are faster. */
const MAX_BYTES = 1024 * 1024 * 1024;

export interface LargePart extends Shown {
  readonly isEnd: boolean;
  /** Lines read so far. */
  readonly lines: number;
}

export async function readLarge(path: string, part: Part, signal: AbortSignal): Promise<LargePart> {
  const numbered = new NumberedLines(part);
  for await (const line of linesIn(path, signal)) {
    if (!numbered.take(line.start, line.length))
      return { ...numbered.shown(), isEnd: false, lines: numbered.seen };
  }
  return { ...numbered.shown(), isEnd: true, lines: numbered.seen };
}

interface Line {
  /** A line may be as long as the file, so only what can be shown is kept. */
  readonly start: string;
  readonly length: number;
}

async function* linesIn(path: string, signal: AbortSignal): AsyncGenerator<Line> {
  let [start, length] = ["", 0];
  // The file may have been replaced by a pipe, which must not block.
  const flags = (constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)) as unknown as string;
  for await (const text of createReadStream(path, { encoding: "utf8", end: MAX_BYTES, signal, flags })) {
    const pieces = (text as string).split("\n");
    const rest = pieces.pop()!;
    for (const piece of pieces) {
      const whole = start + piece.slice(0, LINE_CHARACTERS + 1);
      yield { start: whole.endsWith("\r") ? whole.slice(0, -1) : whole, length: length + piece.length };
      [start, length] = ["", 0];
    }
    if (start.length <= LINE_CHARACTERS) start += rest.slice(0, LINE_CHARACTERS + 1);
    length += rest.length;
  }
  if (length > 0) yield { start, length };
}

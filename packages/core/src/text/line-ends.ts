// Line ends: models write \n, files may hold \r\n. Text is matched regardless of the difference and written with the file's own.

export type LineEnd = "\n" | "\r\n";

/** What most lines of the file end with; `\n` when it has none. */
export function lineEndOf(text: string): LineEnd {
  let crlf = 0;
  let all = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) {
    all++;
    if (text[at - 1] === "\r") crlf++;
  }
  return crlf * 2 > all ? "\r\n" : "\n";
}

export function withLineEnd(text: string, end: LineEnd): string {
  return end === "\n" ? text : text.replace(/\r?\n/g, "\r\n");
}

/** A text with plain line ends, and a mapping of its positions to the original. */
export interface Plain {
  readonly text: string;
  original(at: number): number;
}

export function plainLineEnds(text: string): Plain {
  if (!text.includes("\r\n")) return { text, original: (at) => at };
  // Places in the plain text whose `\n` had an `\r` before it, ascending.
  const places: number[] = [];
  for (let at = text.indexOf("\r\n"); at !== -1; at = text.indexOf("\r\n", at + 2)) {
    places.push(at - places.length);
  }
  return {
    text: text.replaceAll("\r\n", "\n"),
    original: (at) => at + countBelow(places, at),
  };
}

/** Counts how many of the ascending numbers are less than this one. */
function countBelow(places: readonly number[], at: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle]! < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

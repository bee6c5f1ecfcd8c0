// Takes the matching lines with some before and after, each once. Pure.
import type { HitLine } from "./search-query.ts";

export function takeLinesAround(
  lines: readonly string[],
  hits: readonly number[],
  before: number,
  after: number,
): HitLine[] {
  const isMatch = new Set(hits);
  const shown: HitLine[] = [];
  let last = 0;
  for (const hit of hits) {
    const from = Math.max(last + 1, hit - before);
    const to = Math.min(lines.length, hit + after);
    for (let number = from; number <= to; number++) {
      shown.push({ number, text: lines[number - 1]!, isMatch: isMatch.has(number) });
    }
    last = Math.max(last, to);
  }
  return shown;
}

// Finds the lines of a text that match a pattern. Pure; the time depends on the pattern.

/** The numbers of the matching lines, from 1. The pattern must have the flag `g`. */
export function findMatchingLines(regex: RegExp, text: string, onlyFirst: boolean): number[] {
  const hits: number[] = [];
  for (const [at, line] of text.split("\n").entries()) {
    regex.lastIndex = 0;
    if (!regex.test(line)) continue;
    hits.push(at + 1);
    if (onlyFirst) break;
  }
  return hits;
}

/** The same for matches across lines: every line a match touches. */
export function findMatchedLines(regex: RegExp, text: string, onlyFirst: boolean): number[] {
  const hits: number[] = [];
  let [line, from] = [1, 0];
  regex.lastIndex = 0;
  for (let match = regex.exec(text); match; match = regex.exec(text)) {
    line += countLineEnds(text, from, match.index);
    from = match.index;
    const last = line + countLineEnds(text, from, from + match[0].length - 1);
    for (let at = line; at <= last; at++) if (hits.at(-1) !== at) hits.push(at);
    if (onlyFirst) break;
    // Otherwise an empty match would be found again without end.
    if (match[0] === "") regex.lastIndex++;
  }
  return hits;
}

function countLineEnds(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf("\n", from); at !== -1 && at < to; at = text.indexOf("\n", at + 1)) count++;
  return count;
}

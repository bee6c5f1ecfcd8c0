// Explains why a text to replace was not found: shows the most similar lines. Pure, and limited in time and length.

/** How many lines are shown of the most similar place. */
const MAX_SHOWN = 12;
/** The most characters of a shown line: enough to recognise it. */
const MAX_LINE = 200;
/** The number of characters compared per line; the rest adds little. */
const COMPARED_CHARACTERS = 120;
/** The number of lines compared letter by letter, so that a huge file takes limited time. */
const MAX_COMPARED = 20_000;
/** A less similar line is not a hint. */
const LIKE = 0.5;

export function findNearestLines(text: string, wanted: string): string {
  const lines = text.split("\n");
  const sought = wanted.split("\n");
  if (sought.some((line) => /^\s*\d+\t/.test(line)) && !lines.some((line) => /^\s*\d+\t/.test(line))) {
    return "It contains Read's line numbers, which are not part of the file.";
  }
  const loose = findRun(lines, sought, loosenLine);
  if (loose !== -1) {
    return `The file has it with other white space or quotes, at line ${loose + 1}:\n${quoteLines(lines, loose, sought.length)}`;
  }
  const best = findMostAlike(lines, sought);
  if (best === -1) return "Nothing like it is there; read the file again.";
  return `Nearest is line ${best + 1}:\n${quoteLines(lines, best, sought.length)}`;
}

/** Ignores white space and typographic quotes and dashes. */
function loosenLine(line: string): string {
  return line.replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/[–—]/g, "-").replace(/\s+/g, "");
}

/** Finds where the lines occur in a row, ignoring blank lines at their ends. */
function findRun(
  lines: readonly string[],
  sought: readonly string[],
  form: (line: string) => string,
): number {
  const [all, wanted] = [lines.map(form), sought.map(form)];
  while (wanted.at(-1) === "") wanted.pop();
  while (wanted[0] === "") wanted.shift();
  if (wanted.length === 0) return -1;
  return all.findIndex((_, at) => wanted.every((line, n) => all[at + n] === line));
}

/** Finds the line most similar to the longest line of the text, moved back to where the text would begin. */
function findMostAlike(lines: readonly string[], sought: readonly string[]): number {
  const trimmed = sought.map((line) => line.trim().slice(0, COMPARED_CHARACTERS));
  const longest = trimmed.reduce((best, line, at) => (line.length > trimmed[best]!.length ? at : best), 0);
  const key = trimmed[longest]!;
  if (key === "") return -1;
  let [best, most] = [-1, LIKE];
  lines.slice(0, MAX_COMPARED).forEach((line, at) => {
    const likeness = measureLikeness(key, line.trim().slice(0, COMPARED_CHARACTERS));
    if (likeness > most) [best, most] = [at, likeness];
  });
  return best === -1 ? -1 : Math.max(0, best - longest);
}

/** Returns the share of letter pairs that both have, wherever they are in the line. */
function measureLikeness(a: string, b: string): number {
  if (a === b) return 1;
  if (a.length < 2 || b.length < 2) return 0;
  const pairs = new Map<string, number>();
  for (let at = 0; at < a.length - 1; at++) {
    const pair = a.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  let common = 0;
  for (let at = 0; at < b.length - 1; at++) {
    const left = pairs.get(b.slice(at, at + 2)) ?? 0;
    if (left === 0) continue;
    pairs.set(b.slice(at, at + 2), left - 1);
    common++;
  }
  return (2 * common) / (a.length + b.length - 2);
}

function quoteLines(lines: readonly string[], from: number, count: number): string {
  return lines
    .slice(from, from + Math.min(count, MAX_SHOWN))
    .map((line, at) => `${String(from + at + 1).padStart(6)}\t${line.slice(0, MAX_LINE)}`)
    .join("\n");
}

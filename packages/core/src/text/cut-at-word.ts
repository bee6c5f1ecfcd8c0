// Shortens a line to whole words: half an address, rule or word before a "…" would say something else.

const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;
/** Kept whole: a call in a rule, as in `Bash(git push --force*)`, and text in backticks. */
const WHOLE = /(?<![\w-])\p{L}[\w-]*\([^()\n]*\)|`[^`\n]+`/gu;

/** Returns at most `most` characters, with "…" if something is left out. A single longer word is cut anyway. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const room = most - 1;
  const end = findEnd(text, room);
  return `${text
    .slice(0, end === 0 ? room : end)
    .trimEnd()
    .toWellFormed()}…`;
}

function findEnd(text: string, room: number): number {
  let end = room;
  while (end > 0 && !isBoundary(text, end)) end--;
  for (const { index, 0: whole } of text.matchAll(WHOLE))
    if (index < end && end < index + whole.length) return findEnd(text, index);
  return end;
}

const isBoundary = (text: string, at: number): boolean =>
  /\s/u.test(text[at] ?? "") || UNSPACED.test(text[at] ?? "") || UNSPACED.test(text[at - 1] ?? "");

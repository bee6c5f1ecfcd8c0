// Ranks file names by how well they match the typed letters: matches in the name before those in the path, contiguous ones first. Pure.

/** Undefined unless the name contains all typed letters in order. */
function scoreName(name: string, typed: string): number | undefined {
  const lower = name.toLowerCase();
  const base = lower.slice(lower.lastIndexOf("/", lower.length - 2) + 1);
  if (lower === typed) return 0;
  if (base.startsWith(typed)) return 1;
  if (lower.startsWith(typed)) return 2;
  if (base.includes(typed)) return 3;
  if (lower.includes(typed)) return 4;
  return isSubsequence(typed, lower) ? 5 : undefined;
}

function isSubsequence(letters: string, text: string): boolean {
  let at = 0;
  for (const letter of letters) {
    at = text.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

export function rankNames(names: readonly string[], typed: string): string[] {
  const wanted = typed.toLowerCase();
  const scored = names.flatMap((name) => {
    const rank = wanted === "" ? 1 : scoreName(name, wanted);
    return rank === undefined ? [] : [{ name, rank }];
  });
  const countDepth = (name: string) => name.split("/").length;
  return scored
    .sort((a, b) => a.rank - b.rank || countDepth(a.name) - countDepth(b.name) || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name);
}

// Finds the names of functions, types and the like in a piece of code, whatever its language. Pure.

/** A longer edit is a whole file, whose names are better read there. */
const SCANNED_CHARACTERS = 8_000;
const MAX_SYMBOLS = 40;
/** Keywords that begin a definition in the usual languages, with Go's receivers in between. */
const DEFINED =
  /\b(?:func|function|def|class|interface|type|struct|enum|trait|fn|const|record|module|macro|sub)\s+(?:\([^()\n]{0,80}\)\s*)?([A-Za-z_$][\w$]{2,60})/g;
/** Two words in one, unlike any word of prose: camelCase, PascalCase, snake_case. */
const COMPOUND = /[A-Za-z_]\w{3,60}/g;
const IS_COMPOUND = /[a-z0-9][A-Z]|[A-Za-z]_[A-Za-z]/;

/** Without repetition: first the names defined here, then the most frequent ones. */
export function findSymbols(code: string): readonly string[] {
  const text = code.slice(0, findWordEnd(code, SCANNED_CHARACTERS));
  const found = new Set([...text.matchAll(DEFINED)].map((match) => match[1]!));
  const counts = new Map<string, number>();
  for (const [name] of text.matchAll(COMPOUND))
    if (IS_COMPOUND.test(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const [name] of [...counts].sort(([, a], [, b]) => b - a)) found.add(name);
  return [...found].slice(0, MAX_SYMBOLS);
}

/** Returns the position, or where the word that it would cut begins. */
function findWordEnd(code: string, position: number): number {
  let end = position;
  while (end > 0 && /[\w$]/.test(code[end - 1] ?? "") && /[\w$]/.test(code[end] ?? "")) end--;
  return end;
}

// Matches a text with a pattern that has stars. Pure.

/** `*` matches anything; at the end, after a space or as `:*`, also nothing. */
export function matchesText(pattern: string, text: string): boolean {
  const head = /^([\s\S]+?)(?::\*| \*)$/.exec(pattern)?.[1];
  if (head !== undefined) return hasWildcards(head, text) || hasWildcards(`${head} *`, text);
  return hasWildcards(pattern, text);
}

/** Part by part from the left, so that no pattern is slow. */
export function hasWildcards(pattern: string, text: string): boolean {
  const parts = pattern.split("*");
  const [first = ""] = parts;
  if (parts.length === 1) return text === pattern;
  const last = parts.at(-1)!;
  if (!text.startsWith(first) || text.length < first.length + last.length || !text.endsWith(last))
    return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= text.length - last.length;
}

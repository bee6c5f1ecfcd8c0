// Scans JSON text, valid or not, in one pass: how deep it is nested, how many keys it has, which brackets are open. Pure.

export interface Survey {
  /** Strings followed by a colon: the keys, if the text is valid. */
  readonly keys: number;
  /** Where it is nested deeper than allowed. */
  readonly tooDeepAt?: number;
  /** The innermost bracket that is never closed. */
  readonly unclosedAt?: number;
}

/** A string with the colon after it, a comment, or a bracket. The text between does not matter here. */
const TOKEN = /"(?:[^"\\\n\r]|\\.)*"?(?<colon>[ \t\n\r]*:)?|\/\/[^\n\r]*|\/\*[\s\S]*?(?:\*\/|$)|[{}[\]]/g;

export function surveyJson(text: string, maxDepth: number): Survey {
  const open: number[] = [];
  let keys = 0;
  for (const { 0: token, index, groups } of text.matchAll(TOKEN)) {
    if (groups?.colon !== undefined) keys += 1;
    if (token === "{" || token === "[") open.push(index);
    if (token === "}" || token === "]") open.pop();
    if (open.length > maxDepth) return { keys, tooDeepAt: index };
  }
  const unclosedAt = open.at(-1);
  return { keys, ...(unclosedAt !== undefined && { unclosedAt }) };
}

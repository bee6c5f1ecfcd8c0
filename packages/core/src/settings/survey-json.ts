// One pass over JSON text, whatever is wrong with it: how deep it goes, how many keys it has, what is left open. Pure.

export interface Survey {
  /** Strings with a colon behind them: keys, where the text is valid. */
  readonly keys: number;
  /** Where it goes deeper than allowed. */
  readonly tooDeepAt?: number;
  /** The innermost bracket that is never closed. */
  readonly unclosedAt?: number;
}

/** A string with the colon behind it, a comment, or a bracket. What lies between says nothing of these. */
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

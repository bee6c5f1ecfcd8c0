// Finds the lines of texts that a pattern matches, in bounded time: a pattern can be made to take for ever.
import { createContext, Script } from "node:vm";

/** Runs inside; `whole` asks for matches over several lines, and gives all lines each of them touches. */
const FIND = new Script(`
  texts.map((text) => {
    const hits = [];
    if (!whole) {
      const lines = text.split("\\n");
      for (let at = 0; at < lines.length; at++) {
        regex.lastIndex = 0;
        if (!regex.test(lines[at])) continue;
        hits.push(at + 1);
        if (onlyFirst) break;
      }
      return hits;
    }
    regex.lastIndex = 0;
    let line = 1, from = 0;
    for (let match = regex.exec(text); match; match = regex.exec(text)) {
      while (from < match.index) if (text[from++] === "\\n") line++;
      let last = line;
      for (let at = from; at < match.index + match[0].length - 1; at++) if (text[at] === "\\n") last++;
      for (let at = line; at <= last; at++) if (hits.at(-1) !== at) hits.push(at);
      if (onlyFirst) break;
      if (match[0] === "") regex.lastIndex++;
    }
    return hits;
  })
`);

export interface Find {
  readonly regex: RegExp;
  readonly texts: readonly string[];
  readonly isMultiline: boolean;
  readonly onlyFirst: boolean;
  /** Milliseconds. */
  readonly timeout: number;
}

/** For each text the numbers of its matching lines, from 1; `undefined` when time ran out. */
export function matchLines({ regex, texts, isMultiline, onlyFirst, timeout }: Find): number[][] | undefined {
  const scope = createContext({ regex, texts, whole: isMultiline, onlyFirst });
  try {
    const found = FIND.runInContext(scope, { timeout: Math.max(1, Math.ceil(timeout)) }) as number[][];
    // Out of the other realm, whose arrays are not ours.
    return Array.from(found, (hits) => Array.from(hits));
  } catch (error) {
    // An error of the other realm: no instance of our Error.
    if ((error as { code?: unknown }).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return undefined;
    throw error;
  }
}

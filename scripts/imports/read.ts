// Reads the imports of a file: static, re-exported and dynamic ones, each with its line.

export interface Import {
  readonly line: number;
  readonly specifier: string;
  /** Erased at run time: `import type` and `export type`. */
  readonly typeOnly: boolean;
  /** The text between the keyword and `from`. */
  readonly clause: string;
}

const STATIC = /(?<![\w.$])(?:import|export)(\s+type\b(?!\s*(?:from\b|,)))?([\w\s{},*$]*?)\bfrom\s*["']/g;
const BARE = /(?<![\w.$])import\s*["']/g;
const DYNAMIC = /(?<![\w.$])import\s*\(\s*["']/g;

/** `code` is the text with strings and comments blanked, of the same length. */
export function importsOf(text: string, code: string): Import[] {
  const found: Import[] = [];
  for (const pattern of [STATIC, BARE, DYNAMIC]) {
    for (const match of code.matchAll(pattern)) {
      const start = match.index + match[0].length;
      const end = code.indexOf(code[start - 1]!, start);
      found.push({
        line: lineAt(text, match.index),
        specifier: text.slice(start, end),
        typeOnly: match[1] !== undefined,
        clause: match[2] ?? "",
      });
    }
  }
  return found.sort((a, b) => a.line - b.line);
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

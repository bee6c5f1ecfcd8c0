// Finds the names of functions in a source file: declarations, and constants that hold a function.
import { blankStrings } from "../imports/blank.ts";

const DECLARATION = /(?<![\w$.])function\s*\*?\s*([A-Za-z_$][\w$]*)/g;
/** A constant whose value starts like a function: `(…) =>`, `name =>`, `<T>(…)`, `function`. */
const CONSTANT = /(?<![\w$.])const\s+([A-Za-z_$][\w$]*)\s*(?::[^=;]*(?:=>[^=;]*)?)?=\s*(?:async\s*)?/g;

export function findFunctionNames(source: string): string[] {
  const code = blankStrings(source);
  const declared = Array.from(code.matchAll(DECLARATION), ([, name]) => name!);
  const constants = Array.from(code.matchAll(CONSTANT))
    .filter((match) => startsFunction(code, match.index + match[0].length))
    .map(([, name]) => name!);
  return [...declared, ...constants];
}

function startsFunction(code: string, at: number): boolean {
  const rest = code.slice(at, at + 2_000);
  if (/^function\b/.test(rest) || /^[A-Za-z_$][\w$]*\s*=>/.test(rest)) return true;
  const open = /^(?:<[^()]*>\s*)?\(/.exec(rest);
  if (!open) return false;
  const close = findClosing(rest, open[0].length - 1);
  return close > 0 && /^\s*(?::[^;{}]*?)?=>/.test(rest.slice(close + 1));
}

/** Where the parenthesis that opens at `open` closes, or -1. */
function findClosing(code: string, open: number): number {
  let depth = 0;
  for (let at = open; at < code.length; at++) {
    if (code[at] === "(") depth++;
    if (code[at] === ")" && --depth === 0) return at;
  }
  return -1;
}

// Compiles a search pattern to a JavaScript regular expression, close to ripgrep's. Pure.
import { describeError } from "@palimpsest/core/text";

export type CompiledPattern =
  | { readonly ok: true; readonly regex: RegExp }
  | { readonly ok: false; readonly reason: string };

export function compilePattern(pattern: string, ignoreCase: boolean, isMultiline: boolean): CompiledPattern {
  const [, inline = "", body = pattern] = /^\(\?([ims]+)\)(.*)$/s.exec(pattern) ?? [];
  const flags = new Set([...inline, ...(ignoreCase ? "i" : ""), ...(isMultiline ? "ms" : "")]);
  const all = `g${[...flags].join("")}`;
  // First with `u`, which knows \p{…}; then without, which accepts needless escapes.
  const unicode = tryRegExp(body, `${all}u`);
  if (unicode instanceof RegExp) return { ok: true, regex: unicode };
  const plain = tryRegExp(body, all);
  if (plain instanceof RegExp) return { ok: true, regex: plain };
  return {
    ok: false,
    reason: `The pattern is not a regular expression (${plain}). Escape what is meant literally.`,
  };
}

function tryRegExp(body: string, flags: string): RegExp | string {
  try {
    return new RegExp(body, flags);
  } catch (error) {
    return describeError(error);
  }
}

// Parses shell text into a tree, in bounded time whatever the text. Pure.
import { type ParsedScript, parse } from "unbash";

/** More than a person would read, and enough for a file written by a here-document. */
const MAX_CHARACTERS = 200_000;
/**
 * For each bracket that is never closed the parser scans the rest of the text. This limit on scanned characters takes half a
 * second; a file of 50,000 characters with 1,000 such brackets stays below it.
 */
const MAX_LOOKS = 50_000_000;
const OPENERS = /[{`]|[$<>=@?*+!]\(|\(\(|<</g;
/** The obsolete form of arithmetic, `$[…]`, takes ten times as long to scan. */
const OLD_ARITHMETIC = /\$\[/g;

export type ParseOutcome =
  | { readonly ok: true; readonly tree: ParsedScript }
  /** `problem` completes a sentence whose subject is the command. */
  | { readonly ok: false; readonly problem: string };

export function parseScript(text: string): ParseOutcome {
  if (text.length > MAX_CHARACTERS) return { ok: false, problem: "is too long to be read" };
  const openers = (text.match(OPENERS)?.length ?? 0) + 10 * (text.match(OLD_ARITHMETIC)?.length ?? 0);
  if (openers * text.length > MAX_LOOKS) return { ok: false, problem: "has too many brackets to be read" };
  try {
    return { ok: true, tree: parse(text) };
  } catch {
    // A stack overflow or an error in the parser: either way, nothing is known about the text.
    return { ok: false, problem: "is nested too deeply to be read" };
  }
}

// Parses shell text into a tree, within bounds: whoever wrote the text must not decide how long that takes. Pure.
import { type ParsedScript, parse } from "unbash";

/** More than a person would read; a file written by a here-document fits in. */
const MAX_CHARACTERS = 200_000;
/**
 * For a bracket that is never closed the parser looks at all of the rest. So much looking takes half a second; a file of
 * 50,000 characters with 1,000 of these brackets stays below it.
 */
const MAX_LOOKS = 50_000_000;
const OPENERS = /[{`]|[$<>=@?*+!]\(|\(\(|<</g;
/** The old form of arithmetic, which nobody writes any more, takes ten times as long. */
const OLD_ARITHMETIC = /\$\[/g;

export type ParseOutcome =
  | { readonly ok: true; readonly tree: ParsedScript }
  /** `problem` is the end of a sentence that begins with the command. */
  | { readonly ok: false; readonly problem: string };

export function parseScript(text: string): ParseOutcome {
  if (text.length > MAX_CHARACTERS) return { ok: false, problem: "is too long to be read" };
  const openers = (text.match(OPENERS)?.length ?? 0) + 10 * (text.match(OLD_ARITHMETIC)?.length ?? 0);
  if (openers * text.length > MAX_LOOKS) return { ok: false, problem: "has too many brackets to be read" };
  try {
    return { ok: true, tree: parse(text) };
  } catch {
    // The stack is at its end, or the parser is: either way nothing is known.
    return { ok: false, problem: "is nested too deeply to be read" };
  }
}

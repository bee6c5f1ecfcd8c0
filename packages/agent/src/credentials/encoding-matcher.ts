// Finds one encoding of a value in a text. A short regular expression finds candidate starts, and a walk over the steps decides: one
// expression for all steps would take seconds to compile. Pure.
import type { Alternative, Encoding, Step } from "./encodings.ts";

/** Steps that the expression covers. Few texts share this much of a value's beginning by chance. */
const OPENING_STEPS = 4;

export class EncodingMatcher {
  readonly #encoding: Encoding;
  readonly #opening: RegExp;
  readonly #firstCharacters: ReadonlySet<string>;

  constructor(encoding: Encoding) {
    const { steps, between } = encoding;
    this.#encoding = encoding;
    this.#opening = new RegExp(steps.slice(0, OPENING_STEPS).map(formatStepSource).join(between.source), "g");
    this.#firstCharacters = new Set(
      steps[0]?.flatMap(({ text, isHex }) => (isHex ? [text[0]!, text[0]!.toUpperCase()] : [text[0]!])),
    );
  }

  replace(text: string, mark: string): string {
    let shown = "";
    let at = 0;
    this.#opening.lastIndex = 0;
    for (let found = this.#opening.exec(text); found !== null; found = this.#opening.exec(text)) {
      const end = this.#match(text, found.index);
      if (typeof end === "number") {
        shown += text.slice(at, found.index) + mark;
        at = end;
      }
      this.#opening.lastIndex = typeof end === "number" ? end : found.index + 1;
    }
    return shown + text.slice(at);
  }

  /** The first position from `start` on where a match begins that the end of the text cuts off; the text's length if there is none. */
  openFrom(text: string, start: number): number {
    for (let at = start; at < text.length; at++)
      if (this.#firstCharacters.has(text[at]!) && this.#match(text, at) === "open") return at;
    return text.length;
  }

  /** The end of a match that begins at `start`; `open` if the text ends first. Tries all readings of the separators in parallel. */
  #match(text: string, start: number): number | "open" | undefined {
    const { steps, between } = this.#encoding;
    let places: readonly number[] = [start];
    for (const [number, step] of steps.entries()) {
      const begins = number === 0 ? places : places.flatMap((at) => between.endsAfter(text, at));
      if (number > 0 && places.some((at) => between.isOpen(text, at))) return "open";
      const ends = new Set<number>();
      for (const at of begins)
        for (const alternative of step) {
          const isMatch = compareAlternative(text, at, alternative);
          if (isMatch === "open") return "open";
          if (isMatch) ends.add(at + alternative.text.length);
        }
      if (ends.size === 0) return undefined;
      places = [...ends];
    }
    return Math.max(...places);
  }
}

function compareAlternative(
  text: string,
  at: number,
  { text: sought, isHex }: Alternative,
): boolean | "open" {
  const found = text.slice(at, at + sought.length);
  const same = isHex ? found.toLowerCase() : found;
  if (found.length === sought.length) return same === sought;
  return sought.startsWith(same) ? "open" : false;
}

const formatStepSource = (step: Step): string =>
  `(?:${step.map(({ text, isHex }) => [...text].map((char) => escapeChar(char, isHex)).join("")).join("|")})`;

function escapeChar(char: string, isHex = false): string {
  if (isHex && /[a-f]/.test(char)) return `[${char}${char.toUpperCase()}]`;
  return /[\\^$.*+?()[\]{}|/-]/.test(char) ? `\\${char}` : char;
}

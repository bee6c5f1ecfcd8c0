// Takes values of credentials out of texts, also out of one that comes in pieces. Pure.
import { begunSource, encodingsOf, wholeSource } from "./encodings.ts";

export interface Credential {
  /** What stands in its place: the variable or setting that it comes from. */
  readonly name: string;
  readonly value: string;
}

/** Shorter values are no credentials, and would be found in innocent words. */
export const MIN_CREDENTIAL_CHARACTERS = 8;

export const removedMark = (name: string): string => `[credential removed: ${name}]`;

interface Pattern {
  readonly mark: string;
  readonly whole: RegExp;
  readonly begun: RegExp;
}

export class Redactor {
  readonly #patterns: readonly Pattern[];
  readonly #reach: number;

  constructor(credentials: readonly Credential[]) {
    const long = credentials.filter(({ value }) => value.length >= MIN_CREDENTIAL_CHARACTERS);
    // Of two where one holds the other, the longer first: else a part of it would be left standing.
    const ordered = long.toSorted((a, b) => b.value.length - a.value.length);
    const distinct = ordered.filter(
      ({ value }, at) => ordered.findIndex((other) => other.value === value) === at,
    );
    const all = distinct.map(({ name, value }) => ({ name, encodings: encodingsOf(value) }));
    this.#reach = Math.max(0, ...all.flatMap(({ encodings }) => encodings.map(({ reach }) => reach)));
    this.#patterns = all.flatMap(({ name, encodings }) =>
      encodings.map((encoding) => ({
        mark: removedMark(name),
        whole: new RegExp(wholeSource(encoding), "g"),
        begun: new RegExp(begunSource(encoding)),
      })),
    );
  }

  get isEmpty(): boolean {
    return this.#patterns.length === 0;
  }

  redact(text: string): string {
    return this.#patterns.reduce((rest, { whole, mark }) => rest.replace(whole, () => mark), text);
  }

  /** Where the text ends in the middle of what could be a value; its length where it does not. */
  openFrom(text: string): number {
    const start = Math.max(0, text.length - this.#reach);
    const tail = text.slice(start);
    const found = this.#patterns.map(({ begun }) => tail.search(begun)).filter((at) => at !== -1);
    return found.length === 0 ? text.length : start + Math.min(...found);
  }
}

/** Of a text in pieces: what could be the beginning of a value waits for the next piece. */
export class RedactedStream {
  readonly #redactor: Redactor;
  #held = "";

  constructor(redactor: Redactor) {
    this.#redactor = redactor;
  }

  add(piece: string): string {
    if (this.#redactor.isEmpty) return piece;
    const text = this.#redactor.redact(this.#held + piece);
    const from = this.#redactor.openFrom(text);
    this.#held = text.slice(from);
    return text.slice(0, from);
  }

  /** The rest, once nothing more comes. */
  end(): string {
    const rest = this.#held;
    this.#held = "";
    return rest;
  }
}

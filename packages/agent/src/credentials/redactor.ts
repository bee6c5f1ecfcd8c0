// Takes values of credentials out of texts, also out of one that comes in pieces: first where they go over lines of a dump with
// columns, then where they stand in one piece. Pure.
import { DumpScanner } from "./dumps/dump-scanner.ts";
import { DumpStream, redactDumps } from "./dumps/dump-stream.ts";
import { EncodingMatcher } from "./encoding-matcher.ts";
import { encodingsOf } from "./encodings.ts";

export interface Credential {
  /** Shown in its place: the variable or setting it comes from. */
  readonly name: string;
  readonly value: string;
}

/** Shorter values are not credentials, and would match ordinary words. */
export const MIN_CREDENTIAL_CHARACTERS = 8;

export const removedMark = (name: string): string => `[credential removed: ${name}]`;

interface Pattern {
  readonly mark: string;
  readonly matcher: EncodingMatcher;
}

export class Redactor {
  readonly #patterns: readonly Pattern[];
  readonly #reach: number;
  readonly #scanner: DumpScanner;

  constructor(credentials: readonly Credential[]) {
    const long = credentials.filter(({ value }) => value.length >= MIN_CREDENTIAL_CHARACTERS);
    // The longer first: if one value contains another, part of it would remain otherwise.
    const ordered = long.toSorted((a, b) => b.value.length - a.value.length);
    const distinct = ordered.filter(
      ({ value }, at) => ordered.findIndex((other) => other.value === value) === at,
    );
    this.#scanner = new DumpScanner(
      distinct.map(({ name, value }) => ({ mark: removedMark(name), bytes: Buffer.from(value, "utf8") })),
    );
    const all = distinct.map(({ name, value }) => ({ name, encodings: encodingsOf(value) }));
    this.#reach = Math.max(0, ...all.flatMap(({ encodings }) => encodings.map(({ reach }) => reach)));
    this.#patterns = all.flatMap(({ name, encodings }) =>
      encodings.map((encoding) => ({
        mark: removedMark(name),
        matcher: new EncodingMatcher(encoding),
      })),
    );
  }

  get isEmpty(): boolean {
    return this.#patterns.length === 0;
  }

  redact(text: string): string {
    return this.isEmpty ? text : this.redactPieces(redactDumps(this.#scanner, text));
  }

  dumpStream(): DumpStream {
    return new DumpStream(this.#scanner);
  }

  /** Where a value occurs in one piece, at most broken into lines. */
  redactPieces(text: string): string {
    return this.#patterns.reduce((rest, { matcher, mark }) => matcher.replace(rest, mark), text);
  }

  /** Where a possible value begins that the text's end cuts off; the text's length if there is none. */
  openFrom(text: string): number {
    const start = Math.max(0, text.length - this.#reach);
    return Math.min(...this.#patterns.map(({ matcher }) => matcher.openFrom(text, start)));
  }
}

/** Redacts a text in pieces: a possible beginning of a value waits for the next piece. */
export class RedactedStream {
  readonly #redactor: Redactor;
  readonly #dumps: DumpStream;
  #held = "";

  constructor(redactor: Redactor) {
    this.#redactor = redactor;
    this.#dumps = redactor.dumpStream();
  }

  add(piece: string): string {
    if (this.#redactor.isEmpty) return piece;
    const text = this.#redactor.redactPieces(this.#held + this.#dumps.add(piece));
    const from = this.#redactor.openFrom(text);
    this.#held = text.slice(from);
    return text.slice(0, from);
  }

  /** Returns the rest at the end. */
  end(): string {
    const rest = this.#redactor.redactPieces(this.#held + this.#dumps.end());
    this.#held = "";
    return rest;
  }
}

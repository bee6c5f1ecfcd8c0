// Removes credentials from texts, also from one that arrives in pieces: first those spread over the lines of a dump with columns,
// then those in one piece. Pure.
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
    // Longest first: if one value contains another, part of it would remain otherwise.
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

  /** Removes values that occur in one piece, at most broken into lines. */
  redactPieces(text: string): string {
    return this.#patterns.reduce((rest, { matcher, mark }) => matcher.replace(rest, mark), text);
  }

  /** Where a value may begin that the end of the text cuts off; the text's length if there is none. */
  openFrom(text: string): number {
    const start = Math.max(0, text.length - this.#reach);
    return Math.min(...this.#patterns.map(({ matcher }) => matcher.openFrom(text, start)));
  }
}

/** Redacts a text that arrives in pieces: the possible beginning of a value waits for the next piece. */
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

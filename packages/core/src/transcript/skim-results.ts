// Reads from a line with tool results only which calls it answers, and leaves their content in the file: that is nearly all
// of a long transcript, and nearly all of it has left the view. Pure. Only a line that is certainly such an entry is read
// this way, with each byte checked as a parser would; all others are left to the parser.
import { findOddByte, isAmong, PLAIN } from "./find-odd-byte.ts";

export interface SkimmedLine {
  readonly id: string;
  readonly parent: string | null;
  readonly time: number;
  readonly results: readonly SkimmedResult[];
}

export interface SkimmedResult {
  readonly tool_use_id: string;
  readonly is_error?: boolean;
}

const encoder = new TextEncoder();
const ID = encoder.encode('{"v":1,"id":"');
const PARENT = encoder.encode('","parent":');
const TIME = encoder.encode(',"time":');
const CONTENT = encoder.encode(',"type":"user","source":"tools","content":[');
const NULL = encoder.encode("null");
const RESULT = encoder.encode('{"type":"tool_result","tool_use_id":"');
const TEXT = encoder.encode('","content":"');
const FAILED = encoder.encode(',"is_error":true');
const SUCCEEDED = encoder.encode(',"is_error":false');
const END = encoder.encode("]}");

const [QUOTE, COMMA, ZERO, NINE, BACKSLASH, BRACE, LOWER_U] = [0x22, 0x2c, 0x30, 0x39, 0x5c, 0x7d, 0x75];
/** Larger integers are not exact as JavaScript numbers. */
const TIME_DIGITS = 15;

const HEX_DIGITS = isAmong("0123456789abcdefABCDEF");
const [D_DIGITS, SURROGATE_DIGITS] = [isAmong("dD"), isAmong("89abcdefABCDEF")];

/** Skims the line [start, end) of these bytes, without its newline. Returns undefined if the line must be parsed. */
export function skimResults(bytes: Buffer, start: number, end: number): SkimmedLine | undefined {
  return new Skimmer(bytes, start, end).line();
}

class Skimmer {
  readonly #bytes: Buffer;
  readonly #end: number;
  #at: number;

  constructor(bytes: Buffer, start: number, end: number) {
    this.#bytes = bytes;
    this.#end = end;
    this.#at = start;
  }

  line(): SkimmedLine | undefined {
    if (!this.#skip(ID)) return undefined;
    const id = this.#name();
    if (!id || !this.#skip(PARENT)) return undefined;
    const parent = this.#skip(NULL) ? null : this.#quotedName();
    if (parent === undefined || !this.#skip(TIME)) return undefined;
    const time = this.#number();
    if (time === undefined || !this.#skip(CONTENT)) return undefined;
    const results = this.#results();
    return results && { id, parent, time, results };
  }

  #results(): readonly SkimmedResult[] | undefined {
    const results: SkimmedResult[] = [];
    do {
      const result = this.#result();
      // A second result for the same call could not be distinguished from the first.
      if (!result || results.some(({ tool_use_id }) => tool_use_id === result.tool_use_id)) return undefined;
      results.push(result);
    } while (this.#skipByte(COMMA));
    return this.#skip(END) && this.#at === this.#end ? results : undefined;
  }

  #result(): SkimmedResult | undefined {
    if (!this.#skip(RESULT)) return undefined;
    const id = this.#name();
    if (!id || !this.#skip(TEXT) || !this.#skipText()) return undefined;
    const isError = this.#skip(FAILED) ? true : this.#skip(SUCCEEDED) ? false : undefined;
    if (!this.#skipByte(BRACE)) return undefined;
    return isError === undefined ? { tool_use_id: id } : { tool_use_id: id, is_error: isError };
  }

  #skip(expected: Uint8Array): boolean {
    const [bytes, at] = [this.#bytes, this.#at];
    if (at + expected.length > this.#end) return false;
    for (let i = 0; i < expected.length; i++) if (bytes[at + i] !== expected[i]) return false;
    this.#at = at + expected.length;
    return true;
  }

  #skipByte(expected: number): boolean {
    if (this.#at >= this.#end || this.#bytes[this.#at] !== expected) return false;
    this.#at++;
    return true;
  }

  #quotedName(): string | undefined {
    const name = this.#skipByte(QUOTE) ? this.#name() : undefined;
    return name !== undefined && this.#skipByte(QUOTE) ? name : undefined;
  }

  /** Reads up to the closing quote, which is not consumed. Accepts plain ASCII only. */
  #name(): string | undefined {
    const start = this.#at;
    let at = start;
    while (at < this.#end && this.#bytes[at]! < 0x7f && PLAIN[this.#bytes[at]!] === 1) at++;
    if (at === this.#end || this.#bytes[at] !== QUOTE) return undefined;
    this.#at = at;
    return this.#bytes.toString("latin1", start, at);
  }

  #number(): number | undefined {
    const start = this.#at;
    let [at, value] = [start, 0];
    for (; at < this.#end && at - start <= TIME_DIGITS; at++) {
      const byte = this.#bytes[at]!;
      if (byte < ZERO || byte > NINE) break;
      value = value * 10 + byte - ZERO;
    }
    // A JSON number must not begin with a zero, except 0 itself.
    if (at === start || at - start > TIME_DIGITS || this.#bytes[start] === ZERO) return undefined;
    this.#at = at;
    return value;
  }

  /** Skips a string that can be sent unchanged: not blank, and without unpaired surrogates. Consumes its closing quote. */
  #skipText(): boolean {
    const close = findClosingQuote(this.#bytes, this.#at, this.#end);
    if (close === -1 || !hasVisible(this.#bytes, this.#at, close)) return false;
    this.#at = close + 1;
    return true;
  }
}

/** Returns -1 if this is not a string. */
function findClosingQuote(bytes: Buffer, start: number, end: number): number {
  for (let at = start; ; at += 6) {
    at = findOddByte(bytes, at, end);
    if (at >= end) return -1;
    if (bytes[at] === QUOTE) return at;
    if (!isCharacterEscape(bytes, at, end)) return -1;
  }
}

/** False for surrogates, which are left to the parser: only the whole string shows whether they are paired. */
function isCharacterEscape(bytes: Buffer, at: number, end: number): boolean {
  if (bytes[at] !== BACKSLASH || bytes[at + 1] !== LOWER_U || at + 5 >= end) return false;
  for (let i = 2; i <= 5; i++) if (HEX_DIGITS[bytes[at + i]!] !== 1) return false;
  return D_DIGITS[bytes[at + 2]!] !== 1 || SURROGATE_DIGITS[bytes[at + 3]!] !== 1;
}

function hasVisible(bytes: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!;
    if (byte === BACKSLASH) at += bytes[at + 1] === LOWER_U ? 5 : 1;
    else if (byte > 0x20 && byte < 0x7f) return true;
  }
  return false;
}

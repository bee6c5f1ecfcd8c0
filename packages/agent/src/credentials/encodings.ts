// The forms in which a value is looked for in a text: as it is, URL-encoded, in hex and in base64. Pure.

/** A row of single steps, as sources of regular expressions. */
export interface Encoding {
  readonly steps: readonly Step[];
  /** May stand between two steps: line breaks of `base64`, the separators of a hex dump. */
  readonly between: string;
  /** The longest text that it can match. */
  readonly reach: number;
}

interface Step {
  readonly whole: string;
  /** The same, or the beginning of it at the end of the text. */
  readonly begun: string;
}

const HEX_SEPARATORS = { whole: "(?:[\\s:,-]|\\\\x|0x){0,3}", length: 6 };
const BASE64_BREAK = { whole: "(?:\\r?\\n[ \\t]{0,8}|\\\\n)?", length: 10 };

export function encodingsOf(value: string): readonly Encoding[] {
  const bytes = [...Buffer.from(value, "utf8")];
  return [encodePlain(value), encodeHex(bytes), ...[0, 1, 2].map((offset) => encodeBase64(bytes, offset))];
}

/** Each character as it is, with JSON's backslash, or percent-encoded: any mixture of these. */
function encodePlain(value: string): Encoding {
  const steps = [...value].map((char): Step => {
    const percents = [...Buffer.from(char, "utf8")].flatMap((byte) => ["%", ...matchNibbles(byte)]);
    const escaped = /["\\/]/.test(char) ? `\\\\?${escapeChar(char)}` : escapeChar(char);
    const space = char === " " ? ["\\+"] : [];
    const whole = [escaped, ...space, percents.join("")].join("|");
    const begun = [escaped, ...space, nestParts(percents)].join("|");
    return { whole: `(?:${whole})`, begun: `(?:${begun})` };
  });
  return { steps, between: "", reach: 3 * Buffer.byteLength(value) };
}

function encodeHex(bytes: readonly number[]): Encoding {
  const steps = bytes.map((byte) => ({
    whole: matchNibbles(byte).join(""),
    begun: nestParts(matchNibbles(byte)),
  }));
  return { steps, between: HEX_SEPARATORS.whole, reach: bytes.length * (2 + HEX_SEPARATORS.length) };
}

/**
 * What of a longer base64 text stands for these bytes alone, when they begin `offset` bytes into a group of three. The first and
 * the last character may be shared with their neighbours and are left standing: at most four bits of the value.
 */
function encodeBase64(bytes: readonly number[], offset: number): Encoding {
  const all = Buffer.from([...Array<number>(offset).fill(0), ...bytes]).toString("base64");
  const first = offset === 0 ? 0 : offset + 1;
  const last = Math.floor(((offset + bytes.length) * 8) / 6);
  const steps = [...all.slice(first, last)].map((char) => {
    const both = char === "+" ? "[+-]" : char === "/" ? "[/_]" : char;
    return { whole: both, begun: both };
  });
  return { steps, between: BASE64_BREAK.whole, reach: steps.length * (1 + BASE64_BREAK.length) };
}

const matchNibbles = (byte: number): string[] =>
  [...byte.toString(16).padStart(2, "0")].map((digit) =>
    /[a-f]/.test(digit) ? `[${digit}${digit.toUpperCase()}]` : digit,
  );

const escapeChar = (char: string): string => (/[\\^$.*+?()[\]{}|/-]/.test(char) ? `\\${char}` : char);

/** Each part, or the end of the text before it. */
const nestParts = ([first = "", ...rest]: readonly string[]): string =>
  rest.length === 0 ? first : `${first}(?:$|${nestParts(rest)})`;

export const wholeSource = ({ steps, between }: Encoding): string =>
  steps.map(({ whole }) => whole).join(between);

/** Matches where the text ends in the middle of the value. */
export function begunSource({ steps, between }: Encoding): string {
  const [first, ...rest] = steps;
  // A separator may be torn as well: its own beginning counts for it.
  const torn = between === "" ? "" : `${between}[\\\\\\r0]?`;
  const tail = rest.reduceRight((after, { begun }) => `(?:${torn}$|${between}${begun}${after})`, "(?:$)");
  return `${first?.begun ?? "(?!)"}${tail}`;
}

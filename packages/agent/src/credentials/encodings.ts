// The encodings in which a credential is searched for: plain, URL-encoded, hex, base64, and as a list of numbers. Pure.

/** A sequence of steps with optional separators between them. */
export interface Encoding {
  readonly steps: readonly Step[];
  readonly between: Separator;
  /** The length of the longest text that it can match. */
  readonly reach: number;
}

/** Matches any one of the alternatives. */
export type Step = readonly Alternative[];

export interface Alternative {
  readonly text: string;
  /** Hex digits match in either case; `text` is lower-case. */
  readonly isHex?: boolean;
}

interface Separator {
  /** The source of a regular expression that also matches the empty string. */
  readonly source: string;
  /** The positions from `at` on where the next step may begin; `at` itself is always one. */
  endsAfter(text: string, at: number): readonly number[];
  /** Whether the text ends within a separator that begins at `at`. */
  isOpen(text: string, at: number): boolean;
  readonly length: number;
}

/** The separators of a hex dump without columns. */
const HEX_SEPARATORS = makeGreedySeparator(
  "(?:[\\s:,-]|\\\\x|0x){0,3}",
  "(?:[\\s:,-]|\\\\x|0x){0,3}[\\\\0]?",
  6,
);
/** A list of numbers, also one that is indented. */
const LIST_SEPARATORS = makeGreedySeparator("[\\s,]{0,20}", "[\\s,]{0,20}", 20);
const OCTAL_SEPARATORS = makeGreedySeparator("[\\s\\\\]{0,4}", "[\\s\\\\]{0,4}", 4);

/** For separators that cannot be confused with the beginning of a step, so that the longest match suffices. */
function makeGreedySeparator(whole: string, begun: string, length: number): Separator {
  const [wholeAt, begunAt] = [new RegExp(whole, "y"), new RegExp(`${begun}$`, "y")];
  return {
    source: whole,
    length,
    endsAfter(text, at) {
      wholeAt.lastIndex = at;
      const end = at + (wholeAt.exec(text)?.[0].length ?? 0);
      return end === at ? [at] : [at, end];
    },
    isOpen(text, at) {
      begunAt.lastIndex = at;
      return begunAt.test(text);
    },
  };
}

/** The line breaks of `base64` and `fold`, with or without the line numbers of `nl`, `cat -n` and `grep -n`. */
const LINE_BREAK: Separator = {
  source: "(?:\\r?\\n[ \\t]{0,12}(?:\\d{1,9}[ \\t:.)|→-]{1,4})?|\\\\n)?",
  length: 27,
  endsAfter(text, at) {
    LINE_START.lastIndex = at;
    const [, newline = "", blanks = "", number = "", after = ""] = LINE_START.exec(text) ?? [];
    if (newline === "") return [at];
    const start = at + newline.length;
    const ends = [at, start, start + blanks.length];
    // The value itself may continue with blanks, so every length counts.
    for (let length = 1; length <= after.length; length++)
      ends.push(start + blanks.length + number.length + length);
    return ends;
  },
  isOpen(text, at) {
    LINE_START_BEGUN.lastIndex = at;
    return LINE_START_BEGUN.test(text);
  },
};
const LINE_START = /(\r?\n|\\n)(?:([ \t]{0,12})(?:(\d{1,9})([ \t:.)|→-]{1,4}))?)?/y;
const LINE_START_BEGUN = /(?:\r?\n[ \t]{0,12}(?:\d{1,9}[ \t:.)|→-]{0,4})?|[\r\\])?$/y;

export function encodingsOf(value: string): readonly Encoding[] {
  const bytes = [...Buffer.from(value, "utf8")];
  return [
    makeEncoding([...value].map(encodeCharacter), LINE_BREAK),
    // Digit by digit: `fold` breaks a line within a byte.
    makeEncoding(
      [...bytes.map(formatHex).join("")].map((digit) => [{ text: digit, isHex: true }]),
      HEX_SEPARATORS,
    ),
    makeEncoding(bytes.map(encodeDecimal), LIST_SEPARATORS),
    makeEncoding(
      bytes.map((byte) => [{ text: byte.toString(8).padStart(3, "0") }]),
      OCTAL_SEPARATORS,
    ),
    ...[0, 1, 2].map((offset) => makeEncoding(encodeBase64(bytes, offset), LINE_BREAK)),
  ];
}

function makeEncoding(steps: readonly Step[], between: Separator): Encoding {
  const longest = steps.map((step) => Math.max(...step.map(({ text }) => text.length)));
  return { steps, between, reach: longest.reduce((sum, length) => sum + length + between.length, 0) };
}

const formatHex = (byte: number): string => byte.toString(16).padStart(2, "0");

/** Plain, escaped with JSON's backslash, or percent-encoded. */
function encodeCharacter(char: string): Step {
  const percents = [...Buffer.from(char, "utf8")].map((byte) => `%${formatHex(byte)}`).join("");
  return [
    { text: char },
    ...(/["\\/]/.test(char) ? [{ text: `\\${char}` }] : []),
    ...(char === " " ? [{ text: "+" }] : []),
    { text: percents, isHex: true },
  ];
}

/** The numbers that programs print for an array of bytes, signed or unsigned. */
const encodeDecimal = (byte: number): Step => [
  { text: String(byte) },
  ...(byte > 127 ? [{ text: String(byte - 256) }] : []),
];

/**
 * The characters of a longer base64 text that encode only these bytes, if the bytes begin at `offset` in a group of three. The first
 * and the last character may be shared with neighbouring bytes and are kept: they reveal at most four bits of the value.
 */
function encodeBase64(bytes: readonly number[], offset: number): readonly Step[] {
  const all = Buffer.from([...Array<number>(offset).fill(0), ...bytes]).toString("base64");
  const first = offset === 0 ? 0 : offset + 1;
  const last = Math.floor(((offset + bytes.length) * 8) / 6);
  return [...all.slice(first, last)].map((char) => {
    const forUrls = char === "+" ? "-" : char === "/" ? "_" : undefined;
    return [{ text: char }, ...(forUrls === undefined ? [] : [{ text: forUrls }])];
  });
}

// The bytes that one word in a dump's column stands for, in each notation that dump programs write. Pure.

/** Appends the word's bytes to `bytes`; false if it is not a word of this notation. */
type ReadToken = (token: string, bytes: number[]) => boolean;

/** What `od -a` and `od -c` call characters that they cannot show. */
const NAMED = new Map<string, number>([
  ..."nul soh stx etx eot enq ack bel bs ht nl vt ff cr so si dle dc1 dc2 dc3 dc4 nak syn etb can em sub esc fs gs rs us sp"
    .split(" ")
    .map((name, code): [string, number] => [name, code]),
  ...[..."0abtnvfr"].map((letter, at): [string, number] => [
    `\\${letter}`,
    [0, 7, 8, 9, 10, 11, 12, 13][at]!,
  ]),
  ["del", 127],
  ["lf", 10],
]);

/** The number of bytes that an octal number of this many digits represents. */
const OCTAL_BYTES = new Map([
  [3, 1],
  [6, 2],
  [11, 4],
  [22, 8],
]);

/** A number with more digits is not exact. */
const EXACT_DIGITS = 15;

export const READERS = {
  hex: (token, bytes) => {
    const [from, to] = findHexDigits(token);
    for (let at = from; at < to; at += 2) bytes.push(Number.parseInt(token.slice(at, at + 2), 16));
    return to > from;
  },
  // A word in a little-endian machine's order: `od -tx2`, `hexdump`, `xxd -e`.
  "reversed hex": (token, bytes) => {
    const [from, to] = findHexDigits(token);
    for (let at = to - 2; at >= from; at -= 2) bytes.push(Number.parseInt(token.slice(at, at + 2), 16));
    return to > from;
  },
  octal: (token, bytes) => {
    const width = OCTAL_BYTES.get(token.length);
    if (width === undefined || !/^[0-7]+$/.test(token)) return false;
    const word = token.length > EXACT_DIGITS ? BigInt(`0o${token}`) : Number.parseInt(token, 8);
    return pushWord(word, width, bytes);
  },
  "decimal 1": (token, bytes) => readDecimal(token, 1, bytes),
  "decimal 2": (token, bytes) => readDecimal(token, 2, bytes),
  "decimal 4": (token, bytes) => readDecimal(token, 4, bytes),
  "decimal 8": (token, bytes) => readDecimal(token, 8, bytes),
  bits: (token, bytes) => {
    if (token.length % 8 !== 0 || !/^[01]+$/.test(token)) return false;
    for (let at = 0; at < token.length; at += 8) bytes.push(Number.parseInt(token.slice(at, at + 8), 2));
    return true;
  },
  characters: (token, bytes) => {
    const named = token.length < 4 ? NAMED.get(token) : undefined;
    if (named !== undefined) bytes.push(named);
    else if (token.length === 3 && /^[0-3][0-7]{2}$/.test(token)) bytes.push(Number.parseInt(token, 8));
    // `hexdump -c` writes stars in place of the later bytes of a character.
    else if (token.length < 3 && /^.$/u.test(token)) bytes.push(...Buffer.from(token, "utf8"));
    else if (token !== "**") return false;
    return true;
  },
} as const satisfies Record<string, ReadToken>;

export type Notation = keyof typeof READERS;

export const NOTATIONS = Object.keys(READERS) as readonly Notation[];

export const isData = (token: string): boolean => NOTATIONS.some((notation) => READERS[notation](token, []));

/** The range of the digits, without what surrounds them in a source file's array: `0x` and commas. */
function findHexDigits(token: string): readonly [number, number] {
  const from = token.startsWith("0x") ? 2 : 0;
  const to = token.endsWith(",") ? token.length - 1 : token.length;
  if ((to - from) % 2 !== 0) return [0, 0];
  for (let at = from; at < to; at++) {
    const code = token.charCodeAt(at) | 32;
    if (!((code >= 48 && code <= 57) || (code >= 97 && code <= 102)) || token.charCodeAt(at) < 48)
      return [0, 0];
  }
  return [from, to];
}

function readDecimal(token: string, width: number, bytes: number[]): boolean {
  if (token.length > 22 || !/^-?\d{1,20},?$/.test(token)) return false;
  const digits = token.endsWith(",") ? token.slice(0, -1) : token;
  return pushWord(digits.length > EXACT_DIGITS ? BigInt(digits) : Number(digits), width, bytes);
}

/** Least significant byte first: the machines that run these programs are little-endian. */
function pushWord(word: number | bigint, width: number, bytes: number[]): boolean {
  if (word >= 2 ** (8 * width) || word < -(2 ** (8 * width - 1))) return false;
  if (typeof word === "bigint" || word < 0) {
    for (let at = 0; at < width; at++) bytes.push(Number((BigInt(word) >> BigInt(8 * at)) & 255n));
    return true;
  }
  for (let at = 0, rest = word; at < width; at++, rest = Math.floor(rest / 256)) bytes.push(rest % 256);
  return true;
}

// Decodes and encodes text. Encoding and byte-order mark are kept, so unchanged text comes back byte for byte.
import { isUtf8 } from "node:buffer";

/** Bytes searched for a NUL, as git does to detect binary files. */
const SAMPLE = 8_000;

type Encoding = "utf8" | "utf16le" | "utf16be";

export interface Decoded {
  /** Without the byte-order mark; line ends as they are. */
  readonly text: string;
  readonly encoding: Encoding;
  readonly hasMark: boolean;
  /** Some bytes are not text: it can be shown with replacement characters, but not written back. */
  readonly isLossy: boolean;
}

const MARKS: readonly (readonly [Encoding, Buffer])[] = [
  ["utf8", Buffer.from([0xef, 0xbb, 0xbf])],
  ["utf16le", Buffer.from([0xff, 0xfe])],
  ["utf16be", Buffer.from([0xfe, 0xff])],
];

/** `undefined` for a binary. */
export function decodeText(bytes: Buffer): Decoded | undefined {
  const mark = MARKS.find(([, sign]) => bytes.subarray(0, sign.length).equals(sign));
  if (!mark) return isBinary(bytes) ? undefined : decodeUtf8(bytes, false);
  const [encoding, sign] = mark;
  const body = bytes.subarray(sign.length);
  if (encoding === "utf8") return isBinary(body) ? undefined : decodeUtf8(body, true);
  if (body.length % 2 !== 0) return undefined;
  const text = (encoding === "utf16be" ? Buffer.from(body).swap16() : body).toString("utf16le");
  return { text, encoding, hasMark: true, isLossy: !text.isWellFormed() };
}

export function encodeText(
  text: string,
  { encoding, hasMark }: Pick<Decoded, "encoding" | "hasMark">,
): Buffer {
  const body = encoding === "utf8" ? Buffer.from(text, "utf8") : Buffer.from(text, "utf16le");
  if (encoding === "utf16be") body.swap16();
  const sign = MARKS.find(([name]) => name === encoding)![1];
  return hasMark ? Buffer.concat([sign, body]) : body;
}

export function isBinary(bytes: Buffer): boolean {
  return bytes.subarray(0, SAMPLE).includes(0);
}

function decodeUtf8(bytes: Buffer, hasMark: boolean): Decoded {
  return { text: bytes.toString("utf8"), encoding: "utf8", hasMark, isLossy: !isUtf8(bytes) };
}

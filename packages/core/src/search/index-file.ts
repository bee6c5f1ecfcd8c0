// Stores a packed index in a file: a head in JSON, then each column as it is in memory, so that loading it takes no longer
// than reading the file. It is a cache: a file that is not exactly as it was written counts as missing. Pure.
import { createHash } from "node:crypto";
import { readIndexVersion } from "./index-version.ts";
import { COLUMN_TYPES, type ColumnName, type Columns, type PackedIndex } from "./rank/index-tables.ts";

const FORMAT = 1;
const MAGIC = "palidx01";
/** Columns of eight-byte numbers must begin at a multiple of eight. */
const ALIGNMENT = 8;

export interface IndexFile<Extra> {
  readonly index: PackedIndex<string>;
  /** What the owner of the index stores about its texts. */
  readonly extra: Extra;
}

interface Head {
  readonly version: number;
  /** Shows the byte order of the machine that wrote the file. */
  readonly order: number;
  readonly digest: string;
  readonly sections: readonly (readonly [name: string, start: number, bytes: number])[];
}

export function encodeIndexFile<Extra>({ index, extra }: IndexFile<Extra>): Uint8Array {
  const encoder = new TextEncoder();
  const parts: (readonly [string, Uint8Array])[] = [
    ["texts", encoder.encode(JSON.stringify({ keys: index.keys, extra }))],
    ["terms", encoder.encode(index.terms.join("\n"))],
    ...Object.entries(index.columns).map(
      ([name, { buffer, byteOffset, byteLength }]) =>
        [name, new Uint8Array(buffer, byteOffset, byteLength)] as const,
    ),
  ];
  let start = 0;
  const sections = parts.map(([name, { length }]) => {
    const section = [name, start, length] as const;
    start = align(start + length);
    return section;
  });
  const body = new Uint8Array(start);
  for (const [at, [, bytes]] of parts.entries()) body.set(bytes, sections[at]![1]);
  const head: Head = {
    version: readIndexVersion(FORMAT),
    order: readByteOrder(),
    digest: digestOf(body),
    sections,
  };
  const text = encoder.encode(`${MAGIC}${JSON.stringify(head)}\n`);
  const file = new Uint8Array(align(text.length) + body.length).fill(0x20, 0, align(text.length));
  file.set(text.subarray(0, -1));
  file[align(text.length) - 1] = 0x0a;
  file.set(body, align(text.length));
  return file;
}

/** Returns undefined unless it is a complete file of this version. */
export function decodeIndexFile<Extra>(file: Uint8Array): IndexFile<Extra> | undefined {
  try {
    const end = file.indexOf(0x0a) + 1;
    const decoder = new TextDecoder("utf-8", { fatal: true });
    const text = decoder.decode(file.subarray(0, end));
    if (!text.startsWith(MAGIC)) return undefined;
    const head = JSON.parse(text.slice(MAGIC.length)) as Head;
    if (head.version !== readIndexVersion(FORMAT) || head.order !== readByteOrder()) return undefined;
    const body = toAligned(file.subarray(end));
    if (digestOf(body) !== head.digest) return undefined;
    const sections = new Map(
      head.sections.map(([name, start, bytes]) => [name, body.subarray(start, start + bytes)]),
    );
    const { keys, extra } = JSON.parse(decoder.decode(sections.get("texts")));
    const terms = decoder.decode(sections.get("terms"));
    const columns = Object.fromEntries(
      Object.entries(COLUMN_TYPES).map(([name, Type]) => {
        const { buffer, byteOffset, byteLength } = sections.get(name)!;
        return [name, new Type(buffer as ArrayBuffer, byteOffset, byteLength / Type.BYTES_PER_ELEMENT)];
      }),
    ) as Record<ColumnName, unknown> as Columns;
    return { index: { keys, terms: terms === "" ? [] : terms.split("\n"), columns }, extra };
  } catch {
    return undefined;
  }
}

const align = (length: number): number => Math.ceil(length / ALIGNMENT) * ALIGNMENT;

const toAligned = (bytes: Uint8Array): Uint8Array =>
  bytes.byteOffset % ALIGNMENT === 0 ? bytes : new Uint8Array(bytes);

const readByteOrder = (): number => new Uint32Array(new Uint8Array([1, 2, 3, 4]).buffer)[0]!;

const digestOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

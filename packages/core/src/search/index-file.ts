// Stores a packed index in a file: a head in JSON, then each column as it is in memory. What every query needs is read at
// once; of the large columns, only the pages that a query needs. It is a cache: what is not exactly as it was written counts
// as missing. Pure; the owner reads.
import { createHash } from "node:crypto";
import { readIndexVersion } from "./index-version.ts";
import type { Numbers } from "./rank/column.ts";
import {
  COLUMN_TYPES,
  type ColumnName,
  type Columns,
  PAGED_NAMES,
  type PackedIndex,
  type PagedName,
} from "./rank/index-tables.ts";
import { listChecks, type NumberStretches, PagedNumbers } from "./rank/paged-numbers.ts";
import { SortedTerms } from "./rank/sorted-terms.ts";

const FORMAT = 2;
const MAGIC = "palidx02";
/** Columns of eight-byte numbers must begin at a multiple of eight. */
const ALIGNMENT = 8;
/** More than any head has. */
const HEAD_BYTES = 8_192;
const NUMBER_TYPES = { Int32Array, Uint32Array, Float64Array, Uint8Array };
const NUMBER_BYTES = Uint32Array.BYTES_PER_ELEMENT;

export interface IndexFile<Extra, Paged extends NumberStretches = NumberStretches> {
  readonly index: PackedIndex<string, Paged>;
  /** What the owner of the index stores about its texts, and columns of numbers about them. */
  readonly extra: Extra;
  readonly numbers: Readonly<Record<string, Numbers>>;
}

/** Reads bytes of a file, fewer at its end. */
export type ReadStretch = (start: number, length: number) => Uint8Array;

interface Section {
  readonly name: string;
  readonly type?: keyof typeof NUMBER_TYPES | undefined;
  readonly start: number;
  readonly bytes: number;
}

interface Head {
  readonly version: number;
  /** Shows the byte order of the machine that wrote the file. */
  readonly order: number;
  /** Of the sections below, and of all that is read at once. */
  readonly digest: string;
  /** The bytes that are read at once. */
  readonly first: number;
  readonly sections: readonly Section[];
}

export function encodeIndexFile<Extra>({ index, extra, numbers }: IndexFile<Extra, Uint32Array>): Uint8Array {
  const encoder = new TextEncoder();
  const first: readonly (readonly [string, Numbers, isText?: true])[] = [
    ["texts", encoder.encode(JSON.stringify({ keys: index.keys, extra })), true],
    ["terms", encoder.encode(index.terms.text), true],
    ["termStart", index.terms.starts],
    ...Object.entries(index.columns).map(([name, column]) => [name, column] as const),
    ...Object.entries(numbers).map(([name, column]) => [`extra ${name}`, column] as const),
    ...PAGED_NAMES.map((name) => [checksOf(name), listChecks(index.paged[name])] as const),
  ];
  const sections: Section[] = [];
  let end = 0;
  const placeSection = ([name, column, isText]: (typeof first)[number]) => {
    const type = isText ? undefined : (column.constructor.name as keyof typeof NUMBER_TYPES);
    sections.push({ name, type, start: end, bytes: column.byteLength });
    end = align(end + column.byteLength);
  };
  first.forEach(placeSection);
  const firstBytes = end;
  const paged = PAGED_NAMES.map((name) => [name, index.paged[name]] as const);
  paged.forEach(placeSection);
  const file = new Uint8Array(HEAD_BYTES + end);
  for (const [at, [, { buffer, byteOffset, byteLength }]] of [...first, ...paged].entries())
    file.set(new Uint8Array(buffer, byteOffset, byteLength), HEAD_BYTES + sections[at]!.start);
  const head: Head = {
    version: readIndexVersion(FORMAT),
    order: readByteOrder(),
    digest: digestOf(sections, file.subarray(HEAD_BYTES, HEAD_BYTES + firstBytes)),
    first: firstBytes,
    sections,
  };
  file.set(encoder.encode(`${MAGIC}${JSON.stringify(head)}\n`));
  return file;
}

/**
 * Returns undefined unless the head and what is read at once are complete and of this version. A page that is not throws a
 * `PageError` when it is needed.
 */
export function openIndexFile<Extra>(read: ReadStretch): IndexFile<Extra> | undefined {
  try {
    const start = read(0, HEAD_BYTES);
    const text = decodeText(start.subarray(0, start.indexOf(0x0a) + 1));
    if (!text.startsWith(MAGIC)) return undefined;
    const head = JSON.parse(text.slice(MAGIC.length)) as Head;
    if (head.version !== readIndexVersion(FORMAT) || head.order !== readByteOrder()) return undefined;
    const first = toAligned(read(HEAD_BYTES, head.first));
    if (first.length !== head.first || digestOf(head.sections, first) !== head.digest) return undefined;
    return readSections<Extra>(head.sections, first, read);
  } catch {
    return undefined;
  }
}

function readSections<Extra>(
  sections: readonly Section[],
  first: Uint8Array,
  read: ReadStretch,
): IndexFile<Extra> {
  const byName = new Map(sections.map((section) => [section.name, section]));
  const takeText = (name: string) => {
    const { start, bytes } = byName.get(name)!;
    return decodeText(first.subarray(start, start + bytes));
  };
  const takeNumbers = ({ type, start, bytes }: Section): Numbers => {
    const Type = NUMBER_TYPES[type!];
    const { buffer, byteOffset } = first;
    return new Type(buffer as ArrayBuffer, byteOffset + start, bytes / Type.BYTES_PER_ELEMENT);
  };
  const takeColumn = (name: string) => takeNumbers(byName.get(name)!);
  const openPages = (name: PagedName): PagedNumbers => {
    const { start, bytes } = byName.get(name)!;
    const checks = takeColumn(checksOf(name)) as Uint32Array;
    return new PagedNumbers(bytes / NUMBER_BYTES, checks, (from, length) =>
      read(HEAD_BYTES + start + from, length),
    );
  };
  const names = Object.keys(COLUMN_TYPES) as ColumnName[];
  const { keys, extra } = JSON.parse(takeText("texts"));
  return {
    index: {
      keys,
      terms: new SortedTerms(takeText("terms"), takeColumn("termStart") as Uint32Array),
      columns: Object.fromEntries(names.map((name) => [name, takeColumn(name)])) as unknown as Columns,
      paged: { occurrences: openPages("occurrences"), postings: openPages("postings") },
    },
    extra,
    numbers: Object.fromEntries(
      sections
        .filter(({ name }) => name.startsWith("extra "))
        .map((section) => [section.name.slice("extra ".length), takeNumbers(section)]),
    ),
  };
}

const decodeText = (bytes: Uint8Array): string => new TextDecoder("utf-8", { fatal: true }).decode(bytes);

const checksOf = (name: PagedName): string => `${name} checks`;

const align = (length: number): number => Math.ceil(length / ALIGNMENT) * ALIGNMENT;

const toAligned = (bytes: Uint8Array): Uint8Array =>
  bytes.byteOffset % ALIGNMENT === 0 ? bytes : new Uint8Array(bytes);

const readByteOrder = (): number => new Uint32Array(new Uint8Array([1, 2, 3, 4]).buffer)[0]!;

const digestOf = (sections: readonly Section[], first: Uint8Array): string =>
  createHash("sha256").update(JSON.stringify(sections)).update(first).digest("hex");

// Stores texts and columns of numbers in a file: a head in JSON, then each column as it is in memory, so that loading it takes
// no longer than reading it. Most is read at once, of large columns only the pages that are needed. For caches: what is not
// exactly as it was written counts as missing. Pure; the owner reads.
import { createHash } from "node:crypto";
import type { Numbers } from "./rank/column.ts";
import { listChecks, PagedNumbers } from "./rank/paged-numbers.ts";

const MAGIC = "palpack1";
/** Columns of eight-byte numbers must begin at a multiple of eight. */
const ALIGNMENT = 8;
/** More than any head has. */
const HEAD_BYTES = 8_192;
const NUMBER_TYPES = { Int32Array, Uint32Array, Float64Array, Uint8Array };
type NumberType = keyof typeof NUMBER_TYPES;

export interface PackedParts {
  readonly texts: Readonly<Record<string, string>>;
  readonly numbers: Readonly<Record<string, Numbers>>;
  /** Columns that are read page by page. */
  readonly paged?: Readonly<Record<string, Uint32Array>>;
}

export interface OpenedFile {
  takeText(name: string): string;
  takeNumbers<N extends Numbers>(name: string): N;
  /** A page that is not as it was written throws a `PageError` when it is needed. */
  openPages(name: string): PagedNumbers;
}

/** Reads bytes of a file, fewer at its end. */
export type ReadStretch = (start: number, length: number) => Uint8Array;

type Section = readonly [name: string, type: NumberType, start: number, bytes: number];

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

export function encodePackedFile(version: number, { texts, numbers, paged = {} }: PackedParts): Uint8Array {
  const encoder = new TextEncoder();
  const first: (readonly [string, Numbers])[] = [
    ...Object.entries(texts).map(([name, text]) => [name, encoder.encode(text)] as const),
    ...Object.entries(numbers),
    ...Object.entries(paged).map(([name, column]) => [checksOf(name), listChecks(column)] as const),
  ];
  const sections: Section[] = [];
  let end = 0;
  const placeSection = ([name, column]: readonly [string, Numbers]) => {
    sections.push([name, typeOf(column), end, column.byteLength]);
    end = align(end + column.byteLength);
  };
  first.forEach(placeSection);
  const firstBytes = end;
  const later = Object.entries(paged);
  later.forEach(placeSection);
  const file = new Uint8Array(HEAD_BYTES + end);
  for (const [at, [, { buffer, byteOffset, byteLength }]] of [...first, ...later].entries())
    file.set(new Uint8Array(buffer, byteOffset, byteLength), HEAD_BYTES + sections[at]![2]);
  const head: Head = {
    version,
    order: readByteOrder(),
    digest: digestOf(sections, file.subarray(HEAD_BYTES, HEAD_BYTES + firstBytes)),
    first: firstBytes,
    sections,
  };
  file.set(encoder.encode(`${MAGIC}${JSON.stringify(head)}\n`));
  return file;
}

/** Returns undefined unless the head and what is read at once are complete and of this version. */
export function openPackedFile(version: number, read: ReadStretch): OpenedFile | undefined {
  try {
    const start = read(0, HEAD_BYTES);
    const text = decodeText(start.subarray(0, start.indexOf(0x0a) + 1));
    if (!text.startsWith(MAGIC)) return undefined;
    const head = JSON.parse(text.slice(MAGIC.length)) as Head;
    if (head.version !== version || head.order !== readByteOrder()) return undefined;
    const first = toAligned(read(HEAD_BYTES, head.first));
    if (first.length !== head.first || digestOf(head.sections, first) !== head.digest) return undefined;
    return openSections(head.sections, first, read);
  } catch {
    return undefined;
  }
}

function openSections(sections: readonly Section[], first: Uint8Array, read: ReadStretch): OpenedFile {
  const byName = new Map(sections.map((section) => [section[0], section]));
  const takeNumbers = <N extends Numbers>(name: string): N => {
    const [, type, start, bytes] = byName.get(name)!;
    const Type = NUMBER_TYPES[type];
    const { buffer, byteOffset } = first;
    return new Type(
      buffer as ArrayBuffer,
      byteOffset + start,
      bytes / Type.BYTES_PER_ELEMENT,
    ) as Numbers as N;
  };
  return {
    takeNumbers,
    takeText: (name) => decodeText(takeNumbers<Uint8Array>(name)),
    openPages: (name) => {
      const [, type, start, bytes] = byName.get(name)!;
      const length = bytes / NUMBER_TYPES[type].BYTES_PER_ELEMENT;
      return new PagedNumbers(length, takeNumbers(checksOf(name)), (from, count) =>
        read(HEAD_BYTES + start + from, count),
      );
    },
  };
}

/** Not by the name of its constructor: what is read from a file is a Buffer. */
const typeOf = (column: Numbers): NumberType =>
  (Object.keys(NUMBER_TYPES) as NumberType[]).find((type) => column instanceof NUMBER_TYPES[type])!;

const checksOf = (name: string): string => `${name} checks`;

const align = (length: number): number => Math.ceil(length / ALIGNMENT) * ALIGNMENT;

const toAligned = (bytes: Uint8Array): Uint8Array =>
  bytes.byteOffset % ALIGNMENT === 0 ? bytes : new Uint8Array(bytes);

const decodeText = (bytes: Uint8Array): string => new TextDecoder("utf-8", { fatal: true }).decode(bytes);

const readByteOrder = (): number => new Uint32Array(new Uint8Array([1, 2, 3, 4]).buffer)[0]!;

const digestOf = (sections: readonly Section[], first: Uint8Array): string =>
  createHash("sha256").update(JSON.stringify(sections)).update(first).digest("hex");

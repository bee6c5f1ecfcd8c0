// A WebAssembly module with one function that scans a JSON string sixteen bytes at a time. It is assembled here by hand,
// because nothing else in the project needs a compiler for it.

/** Where the function finds the text, and after it a table with a 1 for each byte that may follow a backslash. */
export const TEXT_ROOM: number = 64 * 1024;
export const ESCAPES_AT: number = TEXT_ROOM + 64;
const MEMORY_PAGES = 2;

export interface ScanString {
  readonly memory: { readonly buffer: ArrayBuffer };
  /** Returns the position of the first byte in [at, end) that is neither plain nor part of a short escape, or `end`. */
  scan(at: number, end: number): number;
}

const [SPACE, QUOTE, BACKSLASH] = [0x20, 0x22, 0x5c];

// Parameters and locals.
const [AT, END, MASK, FOUND, SLASHES, BLOCK, NEXT] = [0, 1, 2, 3, 4, 5, 6];
const [I32, V128, VOID] = [0x7f, 0x7b, 0x40];

const pushLocal = (local: number) => [0x20, local];
const setLocal = (local: number) => [0x21, local];
const teeLocal = (local: number) => [0x22, local];
const pushInteger = (value: number) => [0x41, ...encodeSigned(value)];
const pushSixteen = (byte: number) => [0xfd, 0x0c, ...Array<number>(16).fill(byte)];
const branchTo = (depth: number) => [0x0c, depth];
const writeIf = (...body: number[][]) => [0x04, VOID, ...body.flat(), 0x0b];
const writeLoop = (...body: number[][]) => [0x03, VOID, ...body.flat(), 0x0b];
const loadByte = (offset: number) => [0x2d, 0, ...encodeUnsigned(offset)];
const [RETURN, EQUALS_ZERO, EQUALS, DIFFERS, AT_LEAST] = [[0x0f], [0x45], [0x46], [0x47], [0x4f]];
const [TRAILING_ZEROS, ADD, AND, EXCLUSIVE_OR, SHIFT_LEFT] = [[0x68], [0x6a], [0x71], [0x73], [0x74]];
const [SUBTRACT, OR, SHIFT_RIGHT] = [[0x6b], [0x72], [0x76]];
const load16 = (offset: number) => [0xfd, 0x00, 0, offset];
const push16 = (...bytes: number[]) => [0xfd, 0x0c, ...bytes];
const [LOOK_UP_16, EQUALS_16, LESS_16] = [
  [0xfd, 0x0e],
  [0xfd, 0x23],
  [0xfd, 0x26],
];
const [AND_16, OR_16, SHIFT_RIGHT_16] = [
  [0xfd, 0x4e],
  [0xfd, 0x50],
  [0xfd, 0x6d],
];
/** Makes a mask with one bit for each byte. */
const MASK_16 = [0xfd, 0x64];

/**
 * Lookup tables for bytes that may follow a backslash, by their upper and lower four bits. Each upper half in which there
 * are such bytes has a bit; each lower half has the bits of the upper halves with which it forms one.
 */
const UPPER_HALVES = push16(0, 0, 1, 0, 0, 2, 4, 8, 0, 0, 0, 0, 0, 0, 0, 0);
const LOWER_HALVES = push16(0, 0, 1 + 4 + 8, 0, 8, 0, 4, 0, 0, 0, 0, 0, 2, 0, 4, 1);

/** Leaves a bit for each byte of NEXT that does not make a short escape. */
const FIND_BAD_ESCAPES = [
  [LOWER_HALVES, pushLocal(NEXT), pushSixteen(0x0f), AND_16, LOOK_UP_16].flat(),
  [UPPER_HALVES, pushLocal(NEXT), pushInteger(4), SHIFT_RIGHT_16, LOOK_UP_16].flat(),
  [AND_16, pushSixteen(0), EQUALS_16, MASK_16].flat(),
].flat();

/**
 * Passes a block at once if each backslash in it begins a short escape and nothing else is odd; a branch for each escape
 * would be unpredictable. In other blocks the odd bytes are examined one by one.
 */
const SCAN = [
  writeLoop(
    [pushLocal(AT), pushLocal(END), AT_LEAST, writeIf(pushLocal(END), RETURN)].flat(),
    [pushLocal(AT), load16(0), teeLocal(BLOCK), pushSixteen(BACKSLASH), EQUALS_16].flat(),
    [MASK_16, setLocal(SLASHES)].flat(),
    [pushLocal(BLOCK), pushSixteen(SPACE), LESS_16].flat(),
    [pushLocal(BLOCK), pushSixteen(QUOTE), EQUALS_16, OR_16, MASK_16, setLocal(MASK)].flat(),
    // The byte after the last one, which it may escape, must be inside the text too.
    [pushLocal(END), pushLocal(AT), SUBTRACT, pushInteger(17), AT_LEAST].flat(),
    writeIf(
      [pushLocal(AT), load16(1), setLocal(NEXT)].flat(),
      // The bytes after backslashes, shifted by one.
      [pushLocal(SLASHES), pushInteger(1), SHIFT_LEFT, setLocal(FOUND)].flat(),
      [FIND_BAD_ESCAPES, pushLocal(FOUND), OR, pushLocal(SLASHES), AND].flat(),
      [pushLocal(MASK), pushLocal(FOUND), pushInteger(-1), EXCLUSIVE_OR, AND, OR, EQUALS_ZERO].flat(),
      writeIf(
        [pushLocal(AT), pushInteger(16), ADD, pushLocal(SLASHES), pushInteger(15), SHIFT_RIGHT].flat(),
        [ADD, setLocal(AT), branchTo(2)].flat(),
      ),
    ),
    [pushLocal(MASK), pushLocal(SLASHES), OR, setLocal(MASK)].flat(),
    writeLoop(
      [pushLocal(MASK), EQUALS_ZERO].flat(),
      writeIf([pushLocal(AT), pushInteger(16), ADD, setLocal(AT), branchTo(2)].flat()),
      [pushLocal(AT), pushLocal(MASK), TRAILING_ZEROS, ADD, teeLocal(FOUND)].flat(),
      // Bytes after the end were loaded too.
      [pushLocal(END), AT_LEAST, writeIf(pushLocal(END), RETURN)].flat(),
      [
        pushLocal(FOUND),
        loadByte(0),
        pushInteger(BACKSLASH),
        DIFFERS,
        writeIf(pushLocal(FOUND), RETURN),
      ].flat(),
      // A backslash at the very end is left to the caller.
      [
        pushLocal(FOUND),
        pushInteger(1),
        ADD,
        pushLocal(END),
        AT_LEAST,
        writeIf(pushLocal(FOUND), RETURN),
      ].flat(),
      [pushLocal(FOUND), loadByte(1), loadByte(ESCAPES_AT), EQUALS_ZERO].flat(),
      writeIf(pushLocal(FOUND), RETURN),
      // The escaped byte is the first of the next block, or the next one of this block.
      [pushLocal(MASK), TRAILING_ZEROS, pushInteger(15), EQUALS].flat(),
      writeIf([pushLocal(FOUND), pushInteger(2), ADD, setLocal(AT), branchTo(2)].flat()),
      [pushInteger(3), pushLocal(MASK), TRAILING_ZEROS, SHIFT_LEFT, pushInteger(-1), EXCLUSIVE_OR].flat(),
      [pushLocal(MASK), AND, setLocal(MASK), branchTo(0)].flat(),
    ),
  ),
  pushLocal(END),
].flat();

/** The part of WebAssembly that is used here; TypeScript declares it only together with the DOM. */
interface Assembly {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: object };
}

/** Returns undefined if there is no WebAssembly, or none with SIMD instructions. */
export function makeScanString(): ScanString | undefined {
  try {
    const { Module, Instance } = (globalThis as unknown as { WebAssembly: Assembly }).WebAssembly;
    return new Instance(new Module(writeModule())).exports as ScanString;
  } catch {
    return undefined;
  }
}

function writeModule(): Uint8Array {
  const locals = [2, 3, I32, 2, V128];
  const body = [...locals, ...SCAN, 0x0b];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...writeSection(1, [1, 0x60, 2, I32, I32, 1, I32]),
    ...writeSection(3, [1, 0]),
    ...writeSection(5, [1, 0, MEMORY_PAGES]),
    ...writeSection(7, [2, ...writeName("memory"), 2, 0, ...writeName("scan"), 0, 0]),
    ...writeSection(10, [1, ...encodeUnsigned(body.length), ...body]),
  ]);
}

const writeSection = (id: number, content: readonly number[]) => [
  id,
  ...encodeUnsigned(content.length),
  ...content,
];

const writeName = (name: string) => [name.length, ...new TextEncoder().encode(name)];

function encodeUnsigned(value: number): readonly number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...encodeUnsigned(value >>> 7)];
}

/** For values from -64 to 8191. */
function encodeSigned(value: number): readonly number[] {
  return value < 64 ? [value & 0x7f] : [(value & 0x7f) | 0x80, value >> 7];
}

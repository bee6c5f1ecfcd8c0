// Numbers in a file of which only the needed pages are read: a query needs a small part of an index's postings. Pure; the
// owner reads.

/** Numbers of which a stretch can be taken, whether or not they are all in memory. */
export interface NumberStretches {
  readonly length: number;
  subarray(from: number, to: number): Uint32Array;
}

/** Thrown if a page is not as it was written: the file is damaged, or another process has replaced it. */
export class PageError extends Error {
  constructor() {
    super("A page of an index is not as it was written.");
    this.name = "PageError";
  }
}

/** About what a text's terms take, so that little more is read than needed. */
const PAGE = 1_024;
const BYTES = Uint32Array.BYTES_PER_ELEMENT;

export class PagedNumbers implements NumberStretches {
  readonly length: number;
  readonly #checks: Uint32Array;
  readonly #read: (start: number, bytes: number) => Uint8Array;
  readonly #pages: (Uint32Array | undefined)[] = [];

  /** `checks`: the checksum of each page. `read` reads bytes, counted from the first number. */
  constructor(length: number, checks: Uint32Array, read: (start: number, bytes: number) => Uint8Array) {
    this.length = length;
    this.#checks = checks;
    this.#read = read;
  }

  /** May share memory with a page, so it must not be changed. */
  subarray(from: number, to: number): Uint32Array {
    if (to <= from) return new Uint32Array();
    const [first, last] = [Math.floor(from / PAGE), Math.floor((to - 1) / PAGE)];
    this.#readMissing(first, last);
    if (first === last) return this.#pages[first]!.subarray(from - first * PAGE, to - first * PAGE);
    const numbers = new Uint32Array(to - from);
    for (let page = first; page <= last; page++) {
      const start = page * PAGE;
      const part = this.#pages[page]!.subarray(Math.max(0, from - start), to - start);
      numbers.set(part, Math.max(0, start - from));
    }
    return numbers;
  }

  /** Reads adjoining pages at once, because opening the file takes as long as reading several. */
  #readMissing(first: number, last: number): void {
    for (let page = first; page <= last; page++) {
      if (this.#pages[page]) continue;
      let end = page + 1;
      while (end <= last && !this.#pages[end]) end++;
      this.#readPages(page, end);
      page = end;
    }
  }

  #readPages(first: number, end: number): void {
    const start = first * PAGE;
    const count = Math.min(end * PAGE, this.length) - start;
    const bytes = this.#tryRead(start * BYTES, count * BYTES);
    if (bytes?.length !== count * BYTES) throw new PageError();
    const numbers = new Uint32Array(toOwnBuffer(bytes));
    for (let page = first; page < end; page++) {
      const part = numbers.subarray(page * PAGE - start, (page + 1) * PAGE - start);
      if (computeCheck(part) !== this.#checks[page]) throw new PageError();
      this.#pages[page] = part;
    }
  }

  #tryRead(start: number, bytes: number): Uint8Array | undefined {
    try {
      return this.#read(start, bytes);
    } catch {
      return undefined;
    }
  }
}

/** Returns the checksum of each page. */
export const listChecks = (numbers: Uint32Array): Uint32Array =>
  Uint32Array.from({ length: Math.ceil(numbers.length / PAGE) }, (_, page) =>
    computeCheck(numbers.subarray(page * PAGE, (page + 1) * PAGE)),
  );

/** FNV-1a over whole numbers: a change of one of them always gives another sum. */
function computeCheck(numbers: Uint32Array): number {
  let sum = 0x811c9dc5;
  for (const number of numbers) sum = Math.imul(sum ^ number, 0x01000193);
  return sum >>> 0;
}

/** Numbers must begin at a multiple of their size, and a small read is part of a larger buffer. */
function toOwnBuffer({ buffer, byteOffset, byteLength }: Uint8Array): ArrayBuffer {
  return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
}

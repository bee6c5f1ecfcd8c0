// A growing list of numbers in a typed array: an index has millions of them, and writes them to disk as they are. Pure.

export type Numbers = Int32Array | Uint32Array | Float64Array | Uint8Array;

const FIRST_ROOM = 64;

export class Column<A extends Numbers> {
  #data: A;
  #length: number;
  readonly #make: (length: number) => A;

  constructor(make: (length: number) => A, data: A = make(0)) {
    this.#make = make;
    this.#data = data;
    this.#length = data.length;
  }

  get length(): number {
    return this.#length;
  }

  at(index: number): number {
    return this.#data[index]!;
  }

  put(index: number, value: number): void {
    this.#data[index] = value;
  }

  add(index: number, by: number): void {
    this.#data[index]! += by;
  }

  /** Returns the index of the new number. */
  push(value: number): number {
    this.#reserve(this.#length + 1);
    this.#data[this.#length] = value;
    return this.#length++;
  }

  append(values: ArrayLike<number>): void {
    this.#reserve(this.#length + values.length);
    this.#data.set(values, this.#length);
    this.#length += values.length;
  }

  /** Shares memory with the column, so it is valid only until the next addition. */
  slice(from: number, to: number): A {
    return this.#data.subarray(from, to) as A;
  }

  get all(): A {
    return this.slice(0, this.#length);
  }

  /** Data read from a file is never changed; the first addition copies it. */
  #reserve(length: number): void {
    if (length <= this.#data.length) return;
    const grown = this.#make(Math.max(FIRST_ROOM, length, Math.ceil(this.#data.length * 1.5)));
    grown.set(this.all);
    this.#data = grown;
  }
}

export const int32Column = (data?: Int32Array) => new Column((length) => new Int32Array(length), data);
export const uint32Column = (data?: Uint32Array) => new Column((length) => new Uint32Array(length), data);
export const float64Column = (data?: Float64Array) => new Column((length) => new Float64Array(length), data);
export const uint8Column = (data?: Uint8Array) => new Column((length) => new Uint8Array(length), data);

import fc from "fast-check";
import { expect, it } from "vitest";
import { listChecks, PagedNumbers, PageError } from "./paged-numbers.ts";

const numbers = Uint32Array.from({ length: 10_000 }, (_, at) => (at * 2_654_435_761) % 4_294_967_291);
const bytes = new Uint8Array(numbers.buffer);
const readFrom = (file: Uint8Array) => (start: number, length: number) =>
  file.subarray(start, start + length);

it("gives any stretch as if all numbers were in memory, and reads each page at most once", () => {
  const positions = fc.tuple(fc.nat(numbers.length), fc.nat(numbers.length));
  fc.assert(
    fc.property(fc.array(positions, { minLength: 1, maxLength: 8 }), (stretches) => {
      const reads: number[] = [];
      const paged = new PagedNumbers(numbers.length, listChecks(numbers), (start, length) => {
        reads.push(start);
        return readFrom(bytes)(start, length);
      });
      for (const [one, other] of stretches) {
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        expect(paged.subarray(from, to)).toEqual(numbers.subarray(from, to));
      }
      expect(new Set(reads).size).toBe(reads.length);
    }),
  );
});

it("refuses a page with another byte, one that ends early and one that cannot be read, and no other page", () => {
  const changed = bytes.slice();
  changed[5_000]! ^= 1;
  for (const read of [
    readFrom(changed),
    (start: number, length: number) => bytes.subarray(start, start + (start === 0 ? length - 1 : length)),
    (start: number, length: number) => {
      if (start === 0) throw new Error("gone");
      return readFrom(bytes)(start, length);
    },
  ]) {
    const paged = new PagedNumbers(numbers.length, listChecks(numbers), read);
    expect(() => paged.subarray(0, 2_000)).toThrow(PageError);
    expect(paged.subarray(9_000, 10_000)).toEqual(numbers.subarray(9_000, 10_000));
  }
});

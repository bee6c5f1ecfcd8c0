// Sixteen bytes at a time, the same is found as byte by byte.
import fc from "fast-check";
import { expect, it } from "vitest";
import { findOddByte, findOddByteSlowly } from "./find-odd-byte.ts";
import { makeScanString, TEXT_ROOM } from "./scan-string-module.ts";

const someByte = fc.oneof(
  { arbitrary: fc.constantFrom(...Buffer.from("ab é/u")), weight: 6 },
  { arbitrary: fc.constantFrom(...Buffer.from('"\\\\nt')), weight: 3 },
  { arbitrary: fc.constantFrom(0, 0x1f, 0x7f, 0xff), weight: 1 },
);
/** Mostly letters, with something else around the given places. */
const someText = fc
  .tuple(
    fc.nat(80),
    fc.constantFrom(0, TEXT_ROOM - 40, 2 * TEXT_ROOM - 40),
    fc.array(fc.tuple(fc.nat(79), someByte)),
  )
  .map(([length, before, odd]) => {
    const bytes = Buffer.alloc(before + length, "a");
    for (const [at, byte] of odd) if (before + at < bytes.length) bytes[before + at] = byte;
    return bytes;
  });

it("runs on this machine", () => {
  expect(makeScanString()).toBeDefined();
});

it("finds the first byte that is neither plain nor part of a short escape", () => {
  const escaped = Buffer.from(String.raw`He said \"yes\".\n\\" and`);
  expect(findOddByte(escaped, 0, escaped.length)).toBe(escaped.lastIndexOf('"'));
  const control = Buffer.from("plain text that is longer than a block\tand more");
  expect(findOddByte(control, 0, control.length)).toBe(control.indexOf("\t"));
});

it("finds the same as a search byte by byte, wherever the text begins and ends", () => {
  let odd = 0;
  fc.assert(
    fc.property(someText, fc.nat(20), fc.nat(20), (bytes, from, left) => {
      const [start, end] = [Math.min(from, bytes.length), Math.max(from, bytes.length - left)];
      const to = Math.min(end, bytes.length);
      const found = findOddByte(bytes, start, to);
      expect(found).toBe(findOddByteSlowly(bytes, start, to));
      if (found < to) odd++;
    }),
    { numRuns: 2_000 },
  );
  expect(odd).toBeGreaterThan(100);
});

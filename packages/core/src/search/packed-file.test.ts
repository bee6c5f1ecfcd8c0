import fc from "fast-check";
import { expect, it } from "vitest";
import { encodePackedFile, openPackedFile } from "./packed-file.ts";
import { PageError } from "./rank/paged-numbers.ts";

const VERSION = 7;
const texts = { name: "naïve 東京\n😀", nothing: "" };
const numbers = {
  signed: Int32Array.of(-1, 2),
  exact: Float64Array.of(0.1, Number.NaN),
  few: Uint8Array.of(1, 2, 3),
  // What the file system returns.
  read: Buffer.from("ab"),
};
const paged = { many: Uint32Array.from({ length: 9_000 }, (_, at) => at * 7) };

const file = encodePackedFile(VERSION, { texts, numbers, paged });
const open = (bytes: Uint8Array, version = VERSION) =>
  openPackedFile(version, (start, length) => bytes.subarray(start, start + length));

function readAll(bytes: Uint8Array) {
  const opened = open(bytes);
  return (
    opened && {
      texts: [opened.takeText("name"), opened.takeText("nothing")],
      numbers: ["signed", "exact", "few", "read"].map((name) => [...opened.takeNumbers(name)]),
      paged: opened.openPages("many").subarray(0, 9_000),
    }
  );
}

it("gives back what was stored", () => {
  expect(readAll(file)).toEqual({
    texts: Object.values(texts),
    numbers: Object.values(numbers).map((column) => [...column]),
    paged: paged.many,
  });
  expect(open(file, VERSION + 1)).toBeUndefined();
});

it("gives back the same or nothing, whatever is damaged", () => {
  const whole = readAll(file);
  const damage = fc.oneof(
    fc.record({ at: fc.oneof(fc.nat(2_000), fc.nat(file.length - 1)), bit: fc.nat(7) }),
    fc.record({ end: fc.nat(file.length - 1) }),
  );
  fc.assert(
    fc.property(damage, (each) => {
      const damaged = "end" in each ? file.subarray(0, each.end) : file.slice();
      if ("at" in each) damaged[each.at]! ^= 1 << each.bit;
      try {
        const read = readAll(damaged);
        if (read) expect(read).toEqual(whole);
      } catch (error) {
        expect(error).toBeInstanceOf(PageError);
      }
    }),
    { numRuns: 1_000 },
  );
});

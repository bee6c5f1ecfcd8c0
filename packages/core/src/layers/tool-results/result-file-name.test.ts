import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeFileName, makeSecondFileName } from "./result-file-name.ts";

const HOSTILE = [
  "",
  ".",
  "..",
  "../../etc/passwd",
  "a/b",
  "a\\b",
  "C:x",
  "nul",
  "COM1",
  "x\0y",
  "id.abc",
  "a".repeat(101),
  "ünï",
  "\ud800",
  "\ud801",
  "x\n",
];

describe("fileName", () => {
  it.each(["toolu_01AbC-9", "x", "a".repeat(100), "constructor"])("keeps %s", (id) => {
    expect(makeFileName(id)).toBe(id);
  });

  it.each(HOSTILE)("turns %j into a unique name inside the folder", (id) => {
    expect(makeFileName(id)).toMatch(/^id\.[0-9a-f]{64}$/);
  });

  it("keeps hostile ids apart", () => {
    expect(new Set(HOSTILE.map(makeFileName)).size).toBe(HOSTILE.length);
  });

  it("gives no two ids the same name, and every id one that stays inside", () => {
    const anyId = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(...HOSTILE, ...HOSTILE.map(makeFileName)),
    );
    fc.assert(
      fc.property(anyId, anyId, (a, b) => {
        expect(makeFileName(a)).toMatch(/^[A-Za-z0-9_-][A-Za-z0-9_.-]*$/);
        expect(makeFileName(a) === makeFileName(b)).toBe(a === b);
      }),
    );
  });
});

describe("secondFileName", () => {
  it("differs by text, and is the first name of no id", () => {
    expect(makeSecondFileName("x", "one")).not.toBe(makeSecondFileName("x", "two"));
    expect(makeFileName(makeSecondFileName("x", "one"))).not.toBe(makeSecondFileName("x", "one"));
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Block } from "../../transcript/blocks.ts";
import { cutToFit, findLargest, findMostWithin } from "./cut-to-fit.ts";

/** One token a character. */
const tokensOf = (blocks: readonly Block[]) =>
  blocks.reduce((sum, block) => sum + (block.type === "text" ? String(block.text).length : 0), 0);

const MARK = "[cut]";
const cut = (text: string, room: number, keep: "start" | "end" = "start") =>
  cutToFit(text, { room, tokensOf, mark: MARK, keep });

describe("the largest number that fits", () => {
  it("is found, in few questions where sizes grow evenly", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50), { maxLength: 200 }), fc.nat(3_000), (sizes, room) => {
        const size = (count: number) => sizes.slice(0, count).reduce((sum, one) => sum + one, 0);
        let expected = sizes.length;
        while (expected > 0 && size(expected) > room) expected--;
        expect(findMostWithin(room, sizes.length, size)).toBe(expected);
        expect(findLargest(sizes.length, (count) => size(count) <= room)).toBe(expected);
      }),
      { endOnFailure: true },
    );
    let questions = 0;
    const count = findMostWithin(777, 1_000, (some) => {
      questions++;
      return some * 7;
    });
    expect([count, questions < 5]).toEqual([111, true]);
  });
});

describe("cutToFit", () => {
  it("keeps what fits whole", () => expect(cut("one\ntwo", 7)).toBe("one\ntwo"));

  it("keeps whole lines from either end, and says that it has cut", () => {
    const text = "one\ntwo\nthree\nfour";
    expect(cut(text, 15)).toBe(`one\ntwo\n${MARK}`);
    expect(cut(text, 15, "end")).toBe(`${MARK}\nfour`);
  });

  it("keeps a part of a line that is too long alone, and nothing where not even the mark has room", () => {
    expect(cut("abcdefghij\nx", 9)).toBe(`abc\n${MARK}`);
    expect(cut("x\nabcdefghij", 9, "end")).toBe(`${MARK}\nhij`);
    expect(cut("abcdefghij", 6)).toBe("");
    expect(cut("abcdefghij", 0)).toBe("");
    expect(cut("abcdefghij", -5)).toBe("");
  });

  it("never exceeds its room, and never splits a character", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 200 }),
        fc.nat(150),
        fc.boolean(),
        (text, room, atStart) => {
          const shown = cut(text, room, atStart ? "start" : "end");
          expect(shown.length).toBeLessThanOrEqual(room);
          if (text.isWellFormed()) expect(shown.isWellFormed()).toBe(true);
        },
      ),
      { endOnFailure: true },
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutAtWord } from "./cut-at-word.ts";

describe("a line that is too long", () => {
  it.each([
    ["ends with a whole word", "one two three", 9, "one two…"],
    ["does not end inside a word after a long one", "a extraordinarily", 12, "a…"],
    ["leaves out an address rather than part of it", "See https://wiki.example/runbook/one", 20, "See…"],
    [
      "leaves out a rule rather than part of it",
      "Ask before Bash(git push --force*) runs",
      26,
      "Ask before…",
    ],
    ["leaves out code rather than part of it", "Run `npm run check -- --all` first", 20, "Run…"],
    ["is cut between characters where there are no spaces", "代码冻结从十一月十九日开始", 6, "代码冻结从…"],
    ["is cut anywhere if it is one word", "extraordinarily", 6, "extra…"],
    ["stays as it is if it fits", "one two", 7, "one two"],
  ])("%s", (_, text, most, wanted) => {
    expect(cutAtWord(text, most)).toBe(wanted);
  });

  it("has at most this many characters, and ends at the end of a word", () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 2, maxLength: 20 });
    fc.assert(
      fc.property(words, fc.integer({ min: 12, max: 60 }), (parts, most) => {
        const cut = cutAtWord(parts.join(" "), most);
        expect(cut.length).toBeLessThanOrEqual(most);
        const kept = cut.replace(/…$/, "").split(" ");
        expect(kept).toEqual(parts.slice(0, kept.length));
      }),
    );
  });
});

import { describe, expect, it } from "vitest";
import { stemWord } from "./stem.ts";
import { compoundsIn, termsOf } from "./terms.ts";

describe("terms", () => {
  it.each([
    ["getUserName", ["getusername", "get", "user", "nam"]],
    ["HTTPServer", ["httpserver", "http", "server"]],
    ["snake_case_name", ["snake_case_name", "snak", "cas", "nam"]],
    ["v2beta", ["v2beta", "v", "2", "beta"]],
    ["a.b", ["a.b", "a", "b"]],
    ["src/view/fold.ts:12", ["src/view/fold.ts:12", "src", "view", "fold.ts", "fold", "ts", "12"]],
    ["12 ms", ["12", "ms"]],
    ["Zürich naïve", ["zurich", "naiv"]],
    ["東京都", ["東京", "京都"]],
    ["水", ["水"]],
    ["한국어", ["한국", "국어"]],
    ["ﬁle １２", ["fil", "12"]],
    ["… -- !", []],
  ])("of %j", (text, terms) => {
    expect(termsOf(text)).toEqual(terms);
  });

  it("meet in the forms of a word", () => {
    const stems = (words: string) => new Set(words.split(" ").map(stemWord)).size;
    expect(stems("cache caches cached caching")).toBe(1);
    expect(stems("retry retries retried")).toBe(1);
    expect(stems("stop stops stopped stopping")).toBe(1);
    expect(stems("match matches matched matching")).toBe(1);
    expect(stems("correct correctly corrected")).toBe(1);
    expect(stems("alias aliases")).toBe(1);
  });

  it("leave words alone that only look like forms", () => {
    for (const word of ["status", "string", "class", "this", "feed", "bus", "id", "ts", "x86"])
      expect(stemWord(word)).toBe(word);
  });

  it("keep names of several parts as they are written", () => {
    expect(compoundsIn("where is Session.open or src/a.ts, and MAX_SIZE?")).toEqual([
      "session.open",
      "src/a.ts",
      "max_size",
    ]);
  });
});

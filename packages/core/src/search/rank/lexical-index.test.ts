import { describe, expect, it } from "vitest";
import { LexicalIndex } from "./lexical-index.ts";

function indexOf(texts: Readonly<Record<string, string>>): LexicalIndex<string> {
  const index = new LexicalIndex<string>();
  for (const [id, text] of Object.entries(texts)) index.add(id, text);
  return index;
}

const first = (index: LexicalIndex<string>, query: string) => index.search(query, 1)[0]?.of;

/** Lines that share their words, so that only what a test adds is rare. */
const filler = (lines: number) =>
  Array.from(
    { length: lines },
    (_, at) => `line ${at}: the build ran and the tests of this part passed`,
  ).join("\n");

describe("a lexical index", () => {
  it("shows the place in a long text where the words are", () => {
    const text = `${filler(400)}\nFATAL: port 5433 refused\n${filler(400)}`;
    const [hit] = indexOf({ long: text, other: filler(20) }).search("refused port", 1);
    expect(text.slice(hit!.from, hit!.to)).toContain("port 5433 refused");
    expect(hit!.to - hit!.from).toBeLessThan(1_000);
  });

  it.each([
    ["the parts of a name", "user name", "const getUserName = 1"],
    ["a name by another spelling", "get_user_name", "const getUserName = 1"],
    ["the end of a path", "view/fold.ts", "see /home/a/core/src/view/fold.ts:12 there"],
    ["the beginning of a hash", "e53647ba", "fatal: unable to read e53647ba1f1e5203bedff558b482f178db045555"],
    ["a part of a name that has no seams", "timeout", "set maxrequesttimeoutms to 5"],
    ["a form of a word", "caching", "the cache was cold"],
    ["a pair of characters", "京都", "昨日は東京都にいた"],
    ["a number", "5433", "listening on port 5433"],
    ["words that are everywhere, where there are no others", "where is it", "where it was"],
  ])("finds %s", (_, query, text) => {
    expect(first(indexOf({ a: "something else entirely", wanted: text, b: "nor this one" }), query)).toBe(
      "wanted",
    );
  });

  it("counts rare words more than common ones", () => {
    const texts = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`t${at}`, "session request session"]),
    );
    expect(first(indexOf({ ...texts, rare: "just a zebra" }), "session request zebra")).toBe("rare");
  });

  it("prefers words that are close together, and names with the same spelling", () => {
    const apart = `alpha ${"x ".repeat(40)}beta`;
    expect(first(indexOf({ near: `alpha beta ${"x ".repeat(40)}`, apart }), "alpha beta")).toBe("near");
    const names = indexOf({ same: "/src/view/fold.ts", parts: "fold.ts view", exact: "see view/fold.ts" });
    expect(names.search("view/fold.ts", 3).map(({ of }) => of)).toEqual(["exact", "same", "parts"]);
  });

  it("hears what a text is about", () => {
    const index = new LexicalIndex<string>();
    index.add("a", "export const port = 5433", "Read src/settings.ts");
    index.add("b", "export const port = 80", "Read src/server.ts");
    expect(first(index, "port in settings")).toBe("a");
  });

  it("includes texts added later, and ranks the later of equals first", () => {
    const index = indexOf({ a: "the same words" });
    expect(index.search("same words", 5).map(({ of }) => of)).toEqual(["a"]);
    index.add("b", "the same words");
    expect(index.search("same words", 5).map(({ of }) => of)).toEqual(["b", "a"]);
    expect(index.search("same words", 1)).toHaveLength(1);
  });

  it("searches only the given places, and finds nothing in an empty index", () => {
    const index = indexOf({ a: "needle here", b: "needle there" });
    expect(index.search("needle", 9, (of) => of === "a").map(({ of }) => of)).toEqual(["a"]);
    expect(index.search("zebra", 9)).toEqual([]);
    expect(index.search("?!", 9)).toEqual([]);
    expect(new LexicalIndex().search("needle", 9)).toEqual([]);
  });
});

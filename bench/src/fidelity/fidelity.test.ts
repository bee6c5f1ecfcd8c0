import { describe, expect, it } from "vitest";
import { itemsOf, type Source } from "../../../packages/cli/src/fidelity/items.ts";
import { queryFor, wordsIn } from "../../../packages/cli/src/fidelity/query.ts";
import { driveFidelity } from "./drive-fidelity.ts";
import { generateSession } from "./generate-session.case.ts";
import { measureFidelity } from "./measure-fidelity.ts";

const from = (text: string, who: Source["who"] = "result"): Source => ({ who, id: "x", text, about: "" });
const found = (text: string, who?: Source["who"]) =>
  itemsOf([from(text, who)]).map((item) => `${item.kind} ${item.text}`);

/** Each item of a kind costs two calls. */
const EVERY = 3;

describe("fidelity", () => {
  it.each([1, 4])(
    "of a made-up session after %i compactions: all in reach, the human's words and files in view",
    async (times) => {
      const said = generateSession(150, 7);
      const { session, methods } = await driveFidelity(said, times);
      expect(methods).toHaveLength(times);
      expect(methods).not.toContain("refused");
      const { reaches, humans, edited, read, pages } = await measureFidelity(session, said, EVERY);
      await session.close();
      expect(reaches.length).toBeGreaterThan(300);
      expect(
        reaches.filter(({ byQuery, byPage }) => !byQuery && !byPage).map(({ item }) => item.text),
      ).toEqual([]);
      expect(reaches.filter(({ byPage }) => !byPage)).toEqual([]);
      // Words that occur everywhere are useless for a search; those of most items are not.
      expect(reaches.filter(({ byQuery }) => byQuery).length / reaches.length).toBeGreaterThan(0.95);
      // Otherwise nothing was measured.
      expect(reaches.filter(({ inView }) => inView).length / reaches.length).toBeLessThan(0.8);
      expect(humans.have + humans.byPointer).toBe(humans.of);
      expect(humans.have).toBe(30);
      expect(edited.of).toBeGreaterThan(30);
      expect(edited.have).toBe(edited.of);
      expect(read.of).toBeGreaterThan(30);
      expect(read.have).toBe(read.of);
      expect(pages).toBeGreaterThan(20);
    },
  );

  it("reports files that are not named, such as those of another session", async () => {
    const { session } = await driveFidelity(generateSession(40, 1), 1);
    const { edited, read } = await measureFidelity(session, generateSession(40, 2));
    await session.close();
    expect(edited.have + read.have).toBe(0);
    expect(edited.of + read.of).toBeGreaterThan(20);
  });

  it("knows items by their kind", () => {
    expect(found("see src/a/b.ts:12, ./c.ts and /usr/lib/x.so, not and/or")).toEqual([
      "path src/a/b.ts",
      "path ./c.ts",
      "path /usr/lib/x.so",
    ]);
    expect(found("use `openSession`, not `it`, or ```code```, then `a b`")).toEqual([
      "identifier openSession",
      "identifier a b",
    ]);
    expect(found("ok\n  src.ts(1,2): error TS1: no\nfatal: gone\nno errors here")).toEqual([
      "error src.ts(1,2): error TS1: no",
      "error fatal: gone",
    ]);
    expect(found("error: none", "assistant")).toEqual([]);
    expect(found("took 1.5s for 12,000 tokens, 30% of 7")).toEqual([
      "quantity 1.5s",
      "quantity 12,000 tokens",
      "quantity 30%",
    ]);
    expect(found("at https://a.example/b?c=1.")).toEqual(["url https://a.example/b?c=1"]);
    expect(found("Do it. Not\nv1.2 though!", "human")).toEqual([
      "sentence Do it.",
      "sentence Not",
      "sentence v1.2 though!",
    ]);
  });

  it("queries only with words that the view shows, the item's own first, then the nearest", () => {
    const [item] = itemsOf([from("far away stands one near `fooBar.baz` next two words of the rest")]);
    const visible = wordsIn("baz Near two of NEXT away rest");
    expect(queryFor(item!, visible)).toBe("baz near next away two rest");
    expect(queryFor(item!, wordsIn("something else"))).toBe("");
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeTexts } from "./merge-texts.ts";

const text = (lines: string) => lines.split(" ").join("\n");

describe("merge3", () => {
  it.each([
    ["a b c", "A b c", "a b C", "A b C"],
    ["a b c", "a c", "a b c d", "a c d"],
    ["a b", "a b x", "a b y", "a b x y"],
    ["a b", "x a b", "y a b", "x y a b"],
    ["a b", "a b x", "a b x", "a b x"],
    ["a b c", "a b c d", "a b", "a b d"],
    ["a b", "a B", "x a b", "x a B"],
    ["a", "a", "b", "b"],
  ])("of %j: theirs %j, ours %j", (base, theirs, ours, merged) => {
    expect(mergeTexts(text(base), text(theirs), text(ours))).toBe(text(merged));
  });

  it.each([
    ["a b c", "a X c", "a Y c"],
    ["a b c", "a c", "a B c"],
    ["a b c", "X c", "a Y"],
  ])("of %j: %j and %j is a conflict", (base, theirs, ours) => {
    expect(mergeTexts(text(base), text(theirs), text(ours))).toBeUndefined();
  });

  const line = fc.constantFrom("a", "b", "c", "");
  const lines = fc.array(line, { maxLength: 8 }).map((all) => all.join("\n"));

  it("takes the only change, whichever side made it, and changes that both made", () => {
    fc.assert(
      fc.property(lines, lines, (base, changed) => {
        expect(mergeTexts(base, changed, base)).toBe(changed);
        expect(mergeTexts(base, base, changed)).toBe(changed);
        expect(mergeTexts(base, changed, changed)).toBe(changed);
      }),
    );
  });

  it("keeps every line that one side added, and none that one side removed", () => {
    const edit = fc.array(fc.tuple(fc.nat(7), fc.boolean()), { maxLength: 4 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 }), edit, edit, (length, theirs, ours) => {
        const base = Array.from({ length }, (_, i) => `line ${i}`);
        const change = (who: string, edits: typeof theirs) => {
          const removed = new Set(edits.filter(([, adds]) => !adds).map(([at]) => at));
          const added = new Set(edits.filter(([, adds]) => adds).map(([at]) => at));
          return base.flatMap((each, at) => [
            ...(added.has(at) ? [`${who} ${at}`] : []),
            ...(removed.has(at) ? [] : [each]),
          ]);
        };
        const [left, right] = [change("theirs", theirs), change("ours", ours)];
        const merged = mergeTexts(base.join("\n"), left.join("\n"), right.join("\n"))?.split("\n");
        if (!merged) return;
        for (const each of [...left, ...right])
          expect(merged.includes(each) || !left.includes(each) || !right.includes(each) || each === "").toBe(
            true,
          );
        for (const each of [...left, ...right]) if (!base.includes(each)) expect(merged).toContain(each);
        for (const each of base)
          if (!left.includes(each) || !right.includes(each)) expect(merged).not.toContain(each);
      }),
    );
  });

  it("gives up on texts that have nothing in common", () => {
    const long = (word: string) => Array.from({ length: 1_500 }, (_, i) => `${word} ${i}`).join("\n");
    expect(mergeTexts(long("a"), long("b"), long("c"))).toBeUndefined();
  });
});

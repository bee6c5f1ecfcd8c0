import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readFrontmatter } from "./frontmatter.ts";

describe("frontmatter", () => {
  it.each([
    ["---\na: 1\n---\nbody", { a: 1 }, "body"],
    ["\uFEFF---\r\na: 1\r\n---\r\nbody", { a: 1 }, "body"],
    ["---\n---\nbody", {}, "body"],
    ["body\n---\na: 1\n---", {}, "body\n---\na: 1\n---"],
    ["", {}, ""],
    ["---\na: 1\n---", { a: 1 }, ""],
  ])("of %j", (text, fields, body) => {
    expect(readFrontmatter(text)).toEqual({ fields, body });
  });

  it("never throws", () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom("-", "\n", ":", " ", "a", "[", "&", "*", "!", "{", "|", "\t", "'"),
        }),
        (yaml) => {
          readFrontmatter(`---\n${yaml}\n---\nbody`);
        },
      ),
      { numRuns: 500, endOnFailure: true },
    );
  });

  it("cannot be made to grow", () => {
    const bomb = `---\na: &a [x,x]\nb: &b [*a,*a]\nc: [*b,*b]\n---\n`;
    expect(readFrontmatter(bomb).broken).toBeDefined();
  });
});

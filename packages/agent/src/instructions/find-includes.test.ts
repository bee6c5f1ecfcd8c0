import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findIncludes } from "./find-includes.ts";

describe("includes", () => {
  it.each([
    ["@a.md", ["a.md"]],
    ["See @docs/a.md and @~/b.md, or @/c.md.", ["docs/a.md", "~/b.md", "/c.md"]],
    ["(@a.md)", ["a.md"]],
    ["- @./a.md\n- @../b.md", ["./a.md", "../b.md"]],
    ["@with\\ space.md", ["with space.md"]],
    ["mail a@b.com", []],
    ["`@a.md`", []],
    ["``@a.md ` @b.md`` @c.md", ["c.md"]],
    ["a ` b @a.md", ["a.md"]],
    ["a `b\n\nc` @a.md", ["a.md"]],
    ["```\n@a.md\n```\n@b.md", ["b.md"]],
    ["~~~sh\n@a.md\n```\n@b.md\n~~~\n@c.md", ["c.md"]],
    ["````\n```\n@a.md\n```\n````\n@b.md", ["b.md"]],
    ["```\nnever closed @a.md", []],
    ["text\n\n    @a.md\n\n@b.md", ["b.md"]],
    ["- item\n\n    @a.md", ["a.md"]],
    ["text\n    @a.md", ["a.md"]],
    ["<!-- @a.md\n@b.md --> @c.md", ["c.md"]],
    ["@a.md @a.md", ["a.md"]],
    ["@", []],
    ["**@a.md**", []],
  ])("of %j", (text, expected) => {
    expect(findIncludes(text)).toEqual(expected);
  });

  it("in a fence never count, whatever is around it", () => {
    const piece = fc.constantFrom("text", "`code`", "- item", "", "# title", "@outside.md", "    indented");
    fc.assert(
      fc.property(
        fc.array(piece),
        fc.array(fc.constantFrom("@inside.md", "x", "", "~~~")),
        (around, inside) => {
          const text = [...around, "```", ...inside, "```", ...around].join("\n");
          return !findIncludes(text).includes("inside.md");
        },
      ),
      { numRuns: 300, endOnFailure: true },
    );
  });
});

// Markdown on a terminal, whole and while it arrives.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toDrawable } from "../../terminal/own-escape.ts";
import { bare, colorLook, plainLook } from "../../text/look.case.ts";
import { widthOf } from "../../text/measure-columns.ts";
import { formatMarkdown } from "./format-markdown.ts";
import { shrinkColumns } from "./format-table.ts";
import { highlightCode } from "./highlight.ts";
import { splitBlocks } from "./split-blocks.ts";

const RUNS = { numRuns: 100, endOnFailure: true };
const shown = (text: string, columns = 40) => formatMarkdown(text, plainLook(columns));

const BLOCKS = [
  "# A heading",
  "Some words, *some* of **weight**, and `code`.",
  "- one\n- two\n  - inner\n- three",
  "1. first\n2. second",
  "```js\nconst a = 1;\n\nconst b = 2;\n```",
  "> quoted words",
  "| a | b |\n|---|---|\n| 1 | 2 |",
  "A line\nand another.",
];
const documents = fc
  .array(fc.constantFrom(...BLOCKS), { minLength: 1, maxLength: 8 })
  .map((all) => all.join("\n\n"));

describe("blocks", () => {
  it.each([
    ["# One\n\ntext", ["One", "", "text"]],
    ["- a\n- b", ["• a", "• b"]],
    ["3. a\n4. b", ["3. a", "4. b"]],
    ["- [x] done\n- [ ] open", ["• ☒ done", "• ☐ open"]],
    ["> said", ["│ said"]],
    ["```\nx\n```", ["  x"]],
    ["[name](http://a.b)", ["name (http://a.b)"]],
    ["<http://a.b>", ["http://a.b"]],
    ["a &lt; b &amp;&amp; c", ["a < b && c"]],
    ["one  \ntwo", ["one", "two"]],
  ])("%j", (text, lines) => {
    expect(shown(text)).toEqual(lines);
  });

  it("never grow wider than the terminal, nor let a control sequence through", () => {
    fc.assert(
      fc.property(
        fc.oneof(documents, fc.string({ maxLength: 200 })),
        fc.integer({ min: 20, max: 90 }),
        (text, columns) => {
          for (const line of formatMarkdown(`${text}\x1b[2J`, plainLook(columns))) {
            expect(widthOf(line)).toBeLessThanOrEqual(columns);
            expect(line).not.toContain("\x1b");
          }
        },
      ),
      RUNS,
    );
  });

  it("contain no control character that was written as an entity", () => {
    const text =
      "&#27;[2J &#x1b;[2J &#7; [&#27;x](&#27;y) ![&#27;z](w)\n\n| &#27;[2J |\n|---|\n| &#27;c |\n\n# &#27;[2J";
    for (const line of shown(text)) expect(line).not.toMatch(/\p{Cc}/u);
  });

  it("shrink a table to fit, or turn it into a list", () => {
    const table = "| name | what it is |\n|---|---|\n| one | a long text that has to be broken |";
    expect(shown(table, 30)).toEqual([
      "name  what it is",
      "────  ────────────────────────",
      "one   a long text that has to",
      "      be broken",
    ]);
    const wide = `|${" a |".repeat(8)}\n|${"---|".repeat(8)}\n|${" some words |".repeat(8)}`;
    expect(shown(wide, 30)[0]).toBe("a: some words");
    expect(shrinkColumns([4, 30], 20)).toEqual([4, 16]);
    expect(shrinkColumns([10, 10, 10], 15)).toBeUndefined();
  });

  it("colour code in a known language and leave its text alone", () => {
    const text = "```ts\nconst a: string = 'x'; // why\n```";
    const [line = ""] = formatMarkdown(text, colorLook(), highlightCode);
    expect(toDrawable(line)).toContain("\x1b[");
    expect(bare([line])).toEqual(["  const a: string = 'x'; // why"]);
    const [unknown] = formatMarkdown("```nosuch\nx\n```", colorLook(), highlightCode);
    expect(unknown).toBe("  x");
  });
});

describe("an answer that arrives in pieces", () => {
  it("shows the same blocks, in order and once each, however the text is split", () => {
    fc.assert(
      fc.property(documents, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (text, sizes) => {
        const finished: string[] = [];
        let rest = "";
        for (let at = 0, i = 0; at < text.length; i++) {
          const size = sizes[i % sizes.length]!;
          const split = splitBlocks(rest + text.slice(at, at + size));
          finished.push(...split.finished);
          rest = split.rest;
          at += size;
        }
        const together = [...finished, rest].map((block) => block.trim()).filter((block) => block !== "");
        expect(together.join("\n\n").replace(/\n+/g, "\n")).toBe(text.replace(/\n+/g, "\n"));
      }),
      RUNS,
    );
  });

  it("holds a block back until another begins after it", () => {
    expect(splitBlocks("- one\n")).toEqual({ finished: [], rest: "- one\n" });
    expect(splitBlocks("Title\n")).toEqual({ finished: [], rest: "Title\n" });
    expect(splitBlocks("```\na\n\nb\n")).toEqual({ finished: [], rest: "```\na\n\nb\n" });
    expect(splitBlocks("One.\n\nTwo").finished.map((block) => block.trim())).toEqual(["One."]);
  });
});

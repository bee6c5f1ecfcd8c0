import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseMemory } from "../../memory/format/parse.ts";
import { listFacts, splitStatements } from "./facts.ts";

const cut = (body: string) => splitStatements({ body, description: "" });

describe("facts", () => {
  it("are paragraphs, items with what belongs to them, rows and blocks of code; headings and rules are none", () => {
    const body = [
      "# Build",
      "",
      "Run make first.",
      "It takes a while.",
      "",
      "- one",
      "  goes on",
      "* two",
      "3. three",
      "---",
      "| a | b |",
      "|---|---|",
      "| c | d |",
      "```sh",
      "# not a heading",
      "",
      "make",
      "```",
      "End",
    ].join("\n");
    expect(cut(body)).toEqual([
      "Run make first.\nIt takes a while.",
      "one\n  goes on",
      "two",
      "three",
      "| a | b |",
      "| c | d |",
      "```sh\n# not a heading\n\nmake\n```",
      "End",
    ]);
  });

  it("use the description if there is nothing else", () => {
    expect(splitStatements({ body: "\n# Only a heading\n", description: "Uses tabs" })).toEqual([
      "Uses tabs",
    ]);
    expect(cut("")).toEqual([]);
  });

  it("are numbered through, by path", () => {
    const memories = ["b.md", "a.md"].map((path) => parseMemory(path, `- ${path} one\n- ${path} two`, 0));
    expect(listFacts(memories).map(({ id, text }) => `${id} ${text}`)).toEqual([
      "f1 a.md one",
      "f2 a.md two",
      "f3 b.md one",
      "f4 b.md two",
    ]);
  });

  it("leave out nothing that says something", () => {
    const line = fc.oneof(
      fc.stringMatching(/^[-*] [a-z]{3,8} [a-z]{3,8}$/),
      fc.stringMatching(/^[a-z]{3,8} [a-z]{3,8}$/),
      fc.constantFrom("", "```", "## head", "---", "~~~"),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const all = cut(lines.join("\n")).join("\n");
        for (const each of lines)
          if (/^(?:[-*] )?[a-z]/.test(each)) expect(all).toContain(each.replace(/^[-*] /, ""));
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyText } from "../any-text.case.ts";
import { lineOf, targetOf } from "./line.ts";
import { type Indexed, namedIn, planIndex } from "./plan-index.ts";

const memory = (path: string, description = "Hook.", type?: Indexed["type"]): Indexed => ({
  path,
  name: path.replace(/\.md$/, ""),
  description,
  ...(type && { type }),
});

describe("lineOf", () => {
  it("names the file and says why one would read it", () => {
    expect(lineOf({ path: "build.md", name: "Build", description: "Use make." })).toBe(
      "- [Build](build.md) — Use make.",
    );
  });

  it.each([
    ["Use pnpm", "By the way use pnpm.", "- [Use pnpm](a.md)"],
    [
      "Never push to main on a…",
      "Please never push to main on a Friday.",
      "- [Never push to main on a…](a.md) — … Friday.",
    ],
    ["Build", "(observed) Build takes ten minutes", "- [Build](a.md) — (observed) Build takes ten minutes"],
    ["Build", "Builders are in Kiel", "- [Build](a.md) — Builders are in Kiel"],
  ])("says nothing twice: %s", (name, description, line) => {
    expect(lineOf({ path: "a.md", name, description })).toBe(line);
  });

  it("stays within 150 characters, and leads back to any file", () => {
    fc.assert(
      fc.property(anyText(40), anyText(), anyText(400), (stem, name, description) => {
        const path = `${stem.replace(/[\0/]|^\.+/g, "x")}.md`;
        fc.pre(path.isWellFormed());
        const line = lineOf({ path, name, description });
        expect(line).not.toMatch(/[\n\r]/);
        if (!/[\s%()<>#?\\]/.test(path)) expect(line.length).toBeLessThanOrEqual(150);
        expect(targetOf(line)).toBe(path);
      }),
    );
  });

  it.each([
    ["* [x](./a.md) – own words", "a.md"],
    ["  - [x](<my notes.md>)", "my notes.md"],
    ["- [x](a%20b.md#part)", "a b.md"],
    ['- [x](a.md "title")', "a.md"],
    ["- [x](https://example.com/a.md)", undefined],
    ["- [x](/etc/a.md)", undefined],
    ["- [x](../a.md)", undefined],
    ["See [x](a.md)", undefined],
    ["- plain", undefined],
  ])("%j names %j", (line, path) => {
    expect(targetOf(line)).toBe(path);
  });
});

describe("planIndex", () => {
  it("adds what is missing at the top, newest first, and drops what is gone", () => {
    const text = planIndex("- [old](old.md) — Hook.\n- [gone](gone.md) — Hook.\n", [
      memory("newest.md"),
      memory("newer.md"),
      memory("old.md"),
    ]);
    expect(text).toBe(
      "- [newest](newest.md) — Hook.\n- [newer](newer.md) — Hook.\n- [old](old.md) — Hook.\n",
    );
  });

  it("leaves order, wording, headings and prose of a hand as they are", () => {
    const index =
      "# Memory\n\nRead me.\n\n## Second\n* [B, our way](b.md): own words\n\nProse with [a link](gone.md).\n\n## First\n- [A](a.md)\n- [Site](https://example.com)\n";
    expect(planIndex(index, [memory("a.md"), memory("b.md")])).toBe(index);
  });

  it("rewrites its own line if the file says something else, and no other", () => {
    const before = new Map([
      ["a.md", memory("a.md", "Old.")],
      ["b.md", memory("b.md", "Old.")],
    ]);
    const index = "- [a](a.md) — Old.\n- [b](b.md) — Old, as I see it.\n";
    expect(planIndex(index, [memory("a.md", "New."), memory("b.md", "New.")], before)).toBe(
      "- [a](a.md) — New.\n- [b](b.md) — Old, as I see it.\n",
    );
  });

  it("puts a new line under the heading of its type, if a person made one", () => {
    const index = "# Memory\n\n## Feedback\n\n- [f](f.md)\n\n## The project\n\n## Misc\n- [m](m.md)\n";
    const known = [memory("f.md"), memory("m.md")];
    expect(planIndex(index, [memory("x.md", "Hook.", "feedback"), ...known])).toContain(
      "## Feedback\n\n- [x](x.md) — Hook.\n- [f](f.md)\n",
    );
    expect(planIndex(index, [memory("x.md", "Hook.", "project"), ...known])).toContain(
      "## The project\n\n- [x](x.md) — Hook.\n## Misc",
    );
    expect(planIndex(index, [memory("x.md", "Hook."), ...known])).toContain(
      "## Misc\n- [x](x.md) — Hook.\n- [m]",
    );
  });

  it("keeps the line ends of the file", () => {
    expect(planIndex("# M\r\n- [a](a.md)\r\n", [memory("b.md"), memory("a.md")])).toBe(
      "# M\r\n- [b](b.md) — Hook.\r\n- [a](a.md)\r\n",
    );
  });

  it("of any text names exactly the files, keeps all prose in order, and is at rest afterwards", () => {
    const line = fc.oneof(
      fc.constantFrom(
        "# Heading",
        "## User",
        "prose",
        "",
        "- item",
        "- [a](a.md) — x",
        "* [b](b.md)",
        "- [g](gone.md)",
      ),
      fc.string({ maxLength: 20 }),
    );
    const paths = fc.uniqueArray(fc.constantFrom("a.md", "b.md", "sub/c.md", "d e.md", "日本.md"));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 15 }), paths, (lines, files) => {
        const text = lines.join("\n");
        const memories = files.map((path) => memory(path, "Hook.", "user"));
        const planned = planIndex(text, memories);
        expect([...namedIn(planned)].sort()).toEqual([...files].sort());
        const prose = (all: string) =>
          all.split(/\r?\n/).filter((each) => each.trim() && targetOf(each) === undefined);
        expect(prose(planned)).toEqual(prose(text));
        expect(planIndex(planned, memories)).toBe(planned);
      }),
    );
  });
});

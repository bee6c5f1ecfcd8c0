import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FileUse } from "../../derived/derived.ts";
import { listTouchedFiles } from "./list-touched-files.ts";
import { makePointer } from "./make-pointer.ts";
import { PRELUDE, tokensOf } from "./work.case.ts";

const read = (path: string, number: number): FileUse => ({
  path,
  reads: 1,
  edits: 0,
  lastRead: { id: `r${number}`, number },
});
const edited = (path: string, number: number): FileUse => ({
  path,
  reads: 0,
  edits: 1,
  lastEdit: { id: `e${number}`, number },
});

const list = (files: readonly FileUse[], cap = 6_000) =>
  listTouchedFiles({ files, cap, tokensOf, pointer: makePointer(PRELUDE) });

/** The paths that a list names. */
function pathsIn(text: string): readonly string[] {
  return text.split("\n").flatMap((line) => {
    const group = /^(.*)\{(.*)\}$/.exec(line);
    return group ? group[2]!.split(",").map((name) => `${group[1]}${name}`) : [line];
  });
}

const path = fc
  .array(fc.stringMatching(/^[\w. -]{1,12}$/), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.join("/"));

describe("the list of files", () => {
  it("names every one of them, few or many", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(path, { minLength: 1, maxLength: 400, size: "max" }),
        fc.nat(),
        (paths, seed) => {
          const files = paths.map((name, at) =>
            at % (1 + (seed % 5)) === 0 ? edited(name, at) : read(name, at),
          );
          const named = new Set(pathsIn(list(files, 1e6)!));
          for (const name of paths) expect(named).toContain(name);
        },
      ),
      { numRuns: 100, endOnFailure: true },
    );
  });

  it("stays within its cap", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 60, max: 3_000 }), (count, cap) => {
        const files = Array.from({ length: count }, (_, at) => read(`src/part-${at % 7}/file-${at}.ts`, at));
        expect(tokensOf([{ type: "text", text: list(files, cap) ?? "" }])).toBeLessThanOrEqual(cap);
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });

  it("drops files that were only read, the oldest first, and says how to find them", () => {
    const files = [
      ...Array.from({ length: 3_000 }, (_, at) => read(`docs/page-${at}.md`, at)),
      edited("src/old.ts", 1),
    ];
    const text = list(files)!;
    const named = pathsIn(text);
    expect(named).toContain("src/old.ts");
    expect(named).toContain("docs/page-2999.md");
    expect(named).not.toContain("docs/page-0.md");
    const [, missing] = /\((\d+) more, used longest ago, are not listed\. Recall, with a query/.exec(text)!;
    expect(Number(missing) + named.filter((name) => /page-\d+\.md$/.test(name)).length).toBe(3_000);
  });

  it("shows edited files first, and of each kind the latest first", () => {
    const text = list([read("a", 1), edited("b", 2), read("c", 3), edited("d", 4)])!;
    expect(text).toMatch(/Edited \(2\):\nd\nb\nOnly read \(2\):\nc\na$/);
  });

  it("keeps a path on one line, whatever is in it, and does not misread braces", () => {
    const many = Array.from({ length: 600 }, (_, at) => read(`src/long-folder-name/file-${at}.ts`, at));
    const text = list([...many, edited("src/{a,b}.ts", 700), edited("bad\nname", 701)], 1e6)!;
    expect(text).toContain("src/{a,b}.ts");
    expect(text).toContain('"bad\\nname"');
  });

  it("is nothing if no file was touched", () => expect(list([])).toBeUndefined());
});

import { expect, it } from "vitest";
import { findFunctionNames } from "./names/find-functions.ts";
import { isBareParticiple, isOneWord } from "./names/judge-name.ts";
import { measureNames } from "./names/measure-names.ts";

it("finds declarations and constants that hold a function, and nothing else", () => {
  const source = `
    // function inComment() {}
    export async function* readLines<T>(a: () => void) {}
    const text = "function inString() {}";
    export const toLine = (text: string): string => text;
    const pick = async <T>(list: T[], at = (1 + 2)) => list[at];
    const once = x => x;
    const typed: (a: number) => string = (a) => String(a);
    const sum = (1 + 2) * 3;
    const call = run(() => 1);
    const list: Map<string, () => void> = new Map();
    const old = function () {};
  `;
  expect(findFunctionNames(source)).toEqual(["readLines", "toLine", "pick", "once", "typed", "old"]);
});

it.each([
  ["told", true],
  ["cut", true],
  ["counted", true],
  ["recalling", true],
  ["formatOutcome", false],
  ["cutText", false],
  ["read", false],
  ["feed", false],
  ["ping", false],
])("says of %s whether it is a bare participle: %s", (name, expected) => {
  expect(isBareParticiple(name)).toBe(expected);
  expect(isOneWord(name)).toBe(/^[a-z]+$/.test(name));
});

it("counts file names that two files of one package share, and leaves tests and index files out", () => {
  const report = measureNames(
    new Map([
      ["packages/core/src/a/plan.ts", "function told() {}"],
      ["packages/core/src/b/plan.ts", "function planBreak() {}"],
      ["packages/agent/src/plan.ts", "const run = () => 1;"],
      ["packages/core/src/a/index.ts", "function hidden() {}"],
      ["packages/core/src/b/index.ts", ""],
      ["packages/core/src/b/plan.test.ts", "function shown() {}"],
    ]),
  );
  expect(report.sharedNames).toEqual(["packages/core/src/a/plan.ts", "packages/core/src/b/plan.ts"]);
  expect(report.participles.map(({ name }) => name)).toEqual(["told"]);
  expect(report.oneWord.map(({ name }) => name)).toEqual(["told", "run"]);
  expect(report.functions).toBe(3);
});

it("finds limits named MOST or LEAST, also in tests", () => {
  // Built from parts, since this file would otherwise be refused itself.
  const declare = (name: string) => `const ${name} = 5;`;
  const { limits } = measureNames(
    new Map([
      ["packages/a/src/x.test.ts", `export ${declare("MOST_LINES")}\n${declare("MAX_LINES")}`],
      ["packages/a/src/y.ts", declare("LEAST_BYTES") + declare("ALMOST_ALL")],
    ]),
  );
  expect(limits.map(({ name }) => name)).toEqual(["MOST_LINES", "LEAST_BYTES"]);
});

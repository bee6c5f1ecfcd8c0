import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { matchesName, readNamePattern } from "./name-pattern.ts";

let folder: string;
const NAMES = [
  "a",
  "b",
  "B",
  "ab",
  "abc",
  ".a",
  ".ab",
  "a.b",
  "-",
  "é",
  "aé",
  "éa",
  "1",
  "a1",
  "]",
  "a]",
  "!",
  "^a",
  "xyz",
].map((name) => Buffer.from(name));
/** Names that are not valid UTF-8; only Linux accepts them. */
const ODD = process.platform === "linux" ? [Buffer.from([0xff]), Buffer.from([0x61, 0xc3])] : [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "palimpsest-names-"));
  for (const name of [...NAMES, ...ODD]) writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), name]), "");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Bash's own result for each, by bytes. One shell for all of them, since starting one is slow. */
function found(patterns: readonly string[], locale: string): Set<string>[] {
  const script = patterns.map((pattern) => `printf '%s\\0' ${pattern}; printf '\\n'`).join("\n");
  const output = execFileSync("bash", ["-c", `shopt -s nullglob\n${script}`], {
    cwd: folder,
    encoding: "latin1",
    env: { PATH: process.env.PATH, LC_ALL: locale },
  });
  return output
    .split("\n")
    .slice(0, -1)
    .map((line) => new Set(line.split("\0").filter((name) => name !== "")));
}

it.each(["C", "C.UTF-8"])("finds what a shell finds in %s, and says where shells may differ", (locale) => {
  const piece = fc.constantFrom(..."a b B é . * ? [ab] [!a] [^b] [a-c] []a] [!]] [éa] 1 [0-9]".split(" "));
  const pieces = fc.array(piece, { minLength: 1, maxLength: 4 }).map((each) => each.join(""));
  const patterns = fc.sample(pieces, 500).filter((text) => /[*?[]/.test(text));
  const names = [...NAMES, ...ODD, Buffer.from("."), Buffer.from("..")].map((each) =>
    each.toString("latin1"),
  );
  for (const [at, shell] of found(patterns, locale).entries()) {
    const text = patterns[at]!;
    const pattern = readNamePattern(text)!;
    const fits = names.map((name) => [name, matchesName(pattern, name)] as const);
    const missed = fits.filter(([name, fit]) => fit === "no" && shell.has(name));
    // In a locale without UTF-8, a letter of two bytes counts as two characters, so the answer may differ.
    const wrong = fits.filter(([name, fit]) => fit === "yes" && !shell.has(name) && locale !== "C");
    expect({ text, missed, wrong }).toEqual({ text, missed: [], wrong: [] });
  }
});

it("is not slower with many stars", () => {
  const pattern = readNamePattern(`${"*a".repeat(100)}b`)!;
  expect(matchesName(pattern, "a".repeat(255))).toBe("no");
});

it("leaves patterns that shells read differently to a person", () => {
  for (const text of ["[[:alpha:]]", "[a-Z]", "[z-a]", "[", "[]", "a[b", "[é-ü]", "[[=a=]]"])
    expect([text, readNamePattern(text)]).toEqual([text, undefined]);
});

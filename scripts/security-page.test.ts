// Checks that the tests named in docs/security.md exist: a row without its test would claim what nobody checks.
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const PAGE = readFileSync(new URL("../docs/security.md", import.meta.url), "utf8");
const NAMED = /`([\w./-]+\.test\.ts)`: "((?:[^"\\]|\\.)+)"/g;

const named = [...PAGE.matchAll(NAMED)].map(([, file, name]) => ({ file: file!, name: name! }));
const rows = PAGE.split("\n").filter((line) => line.startsWith("|") && line.includes(".test.ts"));
const links = [...PAGE.matchAll(/\]\(([\w./-]+\.md)(?:#[\w-]+)?\)/g)].map(([, link]) => link!);

describe("docs/security.md", () => {
  it("has rows, each with a test file and the name of a test", () => {
    expect(rows.length).toBeGreaterThan(20);
    expect(named.length).toBe(PAGE.match(/\.test\.ts/g)?.length);
    expect(named.length).toBeGreaterThanOrEqual(rows.length);
  });

  it.each(named)("names a test that exists: $file: $name", ({ file, name }) => {
    const text = readFileSync(new URL(`../${file}`, import.meta.url), "utf8");
    expect(text.replaceAll('\\"', '"')).toContain(name);
  });

  it("leads to pages that exist", () => {
    expect(links.length).toBeGreaterThan(0);
    for (const link of links)
      expect(existsSync(new URL(`../docs/${link}`, import.meta.url)), link).toBe(true);
  });
});

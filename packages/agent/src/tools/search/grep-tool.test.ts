// Grep, with the built-in search and, where it is installed, with ripgrep.

import { findProgram } from "@palimpsest/core/ports";
import { describe, expect, it } from "vitest";
import { Place } from "../place.case.ts";
import { findMatchedLines, findMatchingLines } from "./find-matching-lines.ts";
import { grepTool } from "./grep-tool.ts";
import { searchCases } from "./search.case.ts";
import { searchByRipgrep } from "./search-by-ripgrep.ts";
import { searchByWalking } from "./search-by-walking.ts";

const ripgrep = findProgram("rg");

searchCases("the built-in search", searchByWalking);
if (ripgrep) searchCases("ripgrep", searchByRipgrep(ripgrep));

describe("the built-in search", () => {
  it("gives up on a pattern that backtracks without end", async () => {
    const place = await Place.make();
    try {
      await place.put("a", `${"a".repeat(60)}!\n`);
      const output = await place.run(grepTool(searchByWalking), { pattern: "(a+)+$" });
      expect(output).toMatchObject({ isError: true, text: expect.stringContaining("too long") });
    } finally {
      await place.remove();
    }
  });

  it("finds the same lines as a simple loop, even for empty matches", () => {
    expect(findMatchingLines(/x*/g, "a\nb", false)).toEqual([1, 2]);
    expect(findMatchingLines(/b/g, "a\nb\nb", true)).toEqual([2]);
    expect(findMatchedLines(/$/gm, "a\nb", false)).toEqual([1, 2]);
    expect(findMatchedLines(/b\nc|e/g, "a\nb\nc\nd\ne", false)).toEqual([2, 3, 5]);
    expect(findMatchedLines(/b\n/g, "a\nb\nc", false)).toEqual([2]);
  });
});

describe("ripgrep", () => {
  it("that cannot be started gives an error at once", async () => {
    const place = await Place.make();
    try {
      const output = await place.run(grepTool(searchByRipgrep("/no/such/rg")), { pattern: "x" });
      expect(output).toMatchObject({ isError: true, text: expect.stringContaining("ripgrep") });
    } finally {
      await place.remove();
    }
  });
});

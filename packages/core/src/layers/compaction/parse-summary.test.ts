import { describe, expect, it } from "vitest";
import { parseSummary } from "./parse-summary.ts";

describe("a summary in an answer", () => {
  it.each([
    ["<analysis>scratch</analysis>\n<summary>\n1. Request\n</summary>", "1. Request"],
    ["<summary>no scratch paper</summary>", "no scratch paper"],
    [
      "<analysis>I will write <summary>…</summary> next</analysis><summary>the real one</summary>",
      "the real one",
    ],
    ["<analysis>a</analysis><summary>cut off before its en", "cut off before its en"],
    ["<analysis>a</analysis>\nThe tags were forgotten.", "The tags were forgotten."],
    ["<summary>names the tag </summary> itself</summary> thanks", "names the tag </summary> itself"],
  ])("is found in %j", (answer, text) => {
    expect(parseSummary(answer)).toEqual({ ok: true, text });
  });

  it.each([
    [""],
    ["I cannot do that."],
    ["<summary></summary>"],
    ["<summary>\n \n</summary>"],
    ["<analysis>only scratch</analysis>"],
    ["<analysis>a</analysis><summary>---</summary>"],
  ])("is not found in %j", (answer) => {
    expect(parseSummary(answer)).toMatchObject({ ok: false, reason: expect.any(String) });
  });
});

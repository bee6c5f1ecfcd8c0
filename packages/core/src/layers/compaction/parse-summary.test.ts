import { describe, expect, it } from "vitest";
import { writeSummaryAnswer } from "../../testing/summary-answer.ts";
import { parseSummary, SUMMARY_SECTIONS } from "./parse-summary.ts";

const BODY = SUMMARY_SECTIONS.map((name, at) => `${at + 1}. ${name}: none`).join("\n");
const inside = (body: string) => `<summary>${body}</summary>`;

describe("a summary in an answer", () => {
  it.each([
    [`<analysis>scratch</analysis>\n${inside(`\n${BODY}\n`)}`, BODY],
    [inside(BODY), BODY],
    [`<analysis>I will write <summary>…</summary> next</analysis>${inside(BODY)}`, BODY],
    [`<analysis>The tag </analysis> ends it</analysis>${inside(BODY)}`, BODY],
    [inside(`${BODY} names </summary> itself`), `${BODY} names </summary> itself`],
    [
      `<analysis>a</analysis>${inside(`${BODY} names </analysis> itself`)}`,
      `${BODY} names </analysis> itself`,
    ],
    [`${inside(BODY)} <analysis>an afterthought`, BODY],
  ])("is found in %j", (answer, text) => {
    expect(parseSummary(answer)).toEqual({ ok: true, text });
  });

  it.each([
    ["## 1. ", ""],
    ["**", "**"],
    ["### ", ""],
    ["- ", ":"],
  ])("has headings written as %jName%j, in any case", (before, after) => {
    const body = SUMMARY_SECTIONS.map((name) => `${before}${name.toUpperCase()}${after}\nnone`).join("\n");
    expect(parseSummary(inside(body))).toMatchObject({ ok: true });
  });

  it.each([
    [""],
    ["I cannot do that."],
    ["<summary></summary>"],
    [inside("All is well.")],
    ["<analysis>only scratch</analysis>"],
    [`<analysis>a</analysis>\n${BODY}`],
    [`<analysis>a</analysis><summary>${BODY}`],
    [`<analysis>a${inside(BODY)}`],
    [`</summary><summary>${BODY}`],
    [inside(BODY.replace("Pending", "Pendingly"))],
    [inside(BODY.replaceAll("\n", " "))],
    [JSON.stringify({ answer: writeSummaryAnswer("x") })],
  ])("is not found in %j", (answer) => {
    expect(parseSummary(answer)).toMatchObject({ ok: false, reason: expect.any(String) });
  });

  it.each(SUMMARY_SECTIONS)("is not whole without %s, and the reason names it", (name) => {
    const body = BODY.split("\n").filter((line) => !line.includes(name));
    expect(parseSummary(inside(body.join("\n")))).toMatchObject({
      ok: false,
      reason: expect.stringContaining(name),
    });
  });
});

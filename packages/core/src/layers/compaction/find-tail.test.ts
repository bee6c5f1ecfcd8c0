import { describe, expect, it } from "vitest";
import { findNotesEnd } from "../notes-end.ts";
import { findTailStart } from "./find-tail.ts";
import { filler, tokensOf, Work } from "./work.case.ts";

const KEEP = { keepTokens: 10_000, keepMessages: 5, keepMaxTokens: 40_000 };

function kept(work: Work, at = work.view.slots.length, keep = KEEP) {
  const start = findTailStart({ view: work.view, at, tokens: ({ blocks }) => tokensOf(blocks), keep });
  const slots = work.view.slots.slice(start);
  return { start, slots, tokens: tokensOf(slots.flatMap(({ blocks }) => blocks)) };
}

/** Answers of this many tokens, each with its question. */
function talk(count: number, tokens: number): Work {
  const work = new Work();
  for (let at = 0; at < count; at++) {
    work.human(`question ${at}`);
    work.answer(filler(tokens));
  }
  return work;
}

describe("the tail", () => {
  it("goes back until it has enough tokens, and no further", () => {
    const { tokens } = kept(talk(60, 1_000));
    expect(tokens).toBeGreaterThanOrEqual(10_000);
    expect(tokens).toBeLessThan(11_100);
  });

  it("goes back until it has enough messages with text", () => {
    const work = talk(3, 10);
    for (let at = 0; at < 12; at++) work.step(2_000);
    const { slots, tokens } = kept(work);
    // Twelve calls contain no text, so all of them stay, and then five messages before them.
    expect(slots.filter(({ source }) => source === "human").length).toBe(3);
    expect(tokens).toBeGreaterThan(24_000);
  });

  it("stops before it would exceed the maximum", () => {
    const work = talk(3, 10);
    for (let at = 0; at < 30; at++) work.step(3_000);
    const { tokens } = kept(work);
    expect(tokens).toBeLessThanOrEqual(40_000);
    expect(tokens).toBeGreaterThan(37_000);
  });

  it("keeps all that comes after the notes, however much that is", () => {
    const work = talk(5, 100);
    const position = work.view.leaf!;
    work.human("go");
    for (let at = 0; at < 30; at++) work.step(3_000);
    const { start, tokens } = kept(work, findNotesEnd(work.view, position)!);
    expect(tokens).toBeGreaterThan(90_000);
    expect(work.view.slots[start - 1]!.entry).toBe(position);
  });

  it("begins where calls and results are complete, even if the notes end between them", () => {
    const work = talk(2, 20_000);
    const call = { type: "tool_use" as const, id: "a", name: "Bash", input: {} };
    const question = work.human("go");
    const position = work.respond([call]);
    work.add({ type: "user", source: "tools", content: [{ type: "tool_result", tool_use_id: "a" }] });
    const { slots } = kept(work, findNotesEnd(work.view, position)!, {
      ...KEEP,
      keepTokens: 0,
      keepMessages: 0,
    });
    expect(slots[0]!.entry).toBe(question);
  });

  it("never reaches back into what an earlier compaction left", async () => {
    const work = talk(60, 1_000);
    await work.compact();
    const { slots } = kept(work, undefined, { keepTokens: 1e9, keepMessages: 99, keepMaxTokens: 1e9 });
    expect(slots.some(({ source }) => source === "summary")).toBe(false);
    expect(slots.length).toBeGreaterThan(5);
  });
});

describe("where the notes end", () => {
  it("is after the entry they cover, or before everything that came later", () => {
    const work = talk(3, 10);
    const { slots } = work.view;
    expect(findNotesEnd(work.view, slots[3]!.entry)).toBe(4);
    expect(findNotesEnd(work.view, null)).toBe(slots.length);
    // An entry without its own slot.
    const { id } = work.add({ type: "title", title: "T", by: "model" });
    work.human("later");
    expect(findNotesEnd(work.view, id)).toBe(6);
  });

  it("is unknown for an entry that is on no path, or on an abandoned branch", () => {
    const work = talk(3, 10);
    const last = work.view.leaf!;
    work.add({ type: "head", to: work.view.slots[2]!.entry });
    expect(findNotesEnd(work.view, last)).toBeUndefined();
    expect(findNotesEnd(work.view, "nobody")).toBeUndefined();
    expect(findNotesEnd(work.view, undefined)).toBeUndefined();
  });

  it("is after a compaction that covered no more than they do, and unknown after one that covered more", async () => {
    const work = talk(60, 1_000);
    const compacted = await work.compact();
    if (!compacted.ok) throw new Error(compacted.reason);
    const { to } = compacted.draft;
    const pieces = work.view.slots.filter(({ entry }) => entry === work.view.leaf).length;
    expect(findNotesEnd(work.view, to)).toBe(pieces);
    expect(findNotesEnd(work.view, work.entries[3]!.id)).toBeUndefined();
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planSnip } from "./plan-snip.ts";
import { driven, forks, moves, sizeOf, summary, Work } from "./work.case.ts";

const ON = { snip: true };

function session(): Work {
  const work = new Work();
  work.human("first question");
  work.step(400);
  work.step(400);
  work.answer("an answer");
  work.human("second question");
  work.step(400);
  return work;
}

const snip = (work: Work, from: string, to: string, by: "user" | "model" = "user", switches = ON) =>
  planSnip({ view: work.view, from, to, by, switches, sizeOf });

describe("snipping", () => {
  it("takes out a span, with both sides of its calls, and leaves one line", () => {
    const work = session();
    const planned = snip(work, "toolu_0", "toolu_1", "model");
    if (!planned.ok) throw new Error(planned.reason);
    const before = work.view.slots.length;
    work.add(planned.draft);
    expect(work.view.slots.length).toBe(before - 4 + 1);
    expect(work.shown).toMatch(/4 pieces of the conversation removed here by the model; .*Recall, id e/);
  });

  it("accepts the ends in either order", () => {
    const work = session();
    expect(snip(work, "toolu_1", "toolu_0")).toEqual(snip(work, "toolu_0", "toolu_1"));
  });

  it.each([
    ["it is switched off", "toolu_0", "toolu_1", "user", { snip: false }, /switches\.snip/],
    ["an id is unknown", "toolu_0", "nobody", "user", ON, /nobody/],
    ["the model would remove the human's words", "toolu_1", "toolu_2", "model", ON, /only the human/],
    ["nothing is gained", "e1", "e1", "user", ON, /not longer than the line/],
  ] as const)("is refused when %s", (_, from, to, by, switches, reason) => {
    expect(snip(session(), from, to, by, switches)).toEqual({
      ok: false,
      reason: expect.stringMatching(reason),
    });
  });

  it("applies wherever it is planned, in any session, and makes the view smaller", () => {
    fc.assert(
      fc.property(moves(6, 100), fc.nat(), fc.nat(), (list, a, b) => {
        const work = driven(list);
        const { slots } = work.view;
        if (slots.length === 0) return;
        const planned = snip(work, slots[a % slots.length]!.entry, slots[b % slots.length]!.entry);
        if (!planned.ok) return;
        const before = sizeOf(slots);
        const breaks = work.view.breaks.length;
        work.add(planned.draft);
        expect(work.view.breaks.length).toBe(breaks + 1);
        expect(sizeOf(work.view.slots)).toBeLessThan(before);
      }),
      { numRuns: 300, endOnFailure: true },
    );
  });

  it("by the human is permanent: a later compaction does not bring the words back", async () => {
    const work = session();
    const planned = snip(work, "e1", "e1", "user");
    expect(planned.ok).toBe(false);
    const whole = snip(work, "e1", "toolu_1", "user");
    if (!whole.ok) throw new Error(whole.reason);
    const { id } = work.add(whole.draft);
    const { run } = forks(summary("S"));
    const more = {
      runFork: run,
      notes: { text: "", hasContent: false, position: null },
      trigger: "manual" as const,
    };
    await work.compact(more);
    expect(work.shown).not.toContain("first question");
    work.add({ type: "undo", of: work.view.leaf! });
    work.add({ type: "undo", of: id });
    await work.compact(more);
    expect(work.shown).toContain("first question");
  });

  it("by the model never loses the human's words: a later compaction quotes them", async () => {
    const work = session();
    work.add({ type: "snip", from: "e1", to: "e5", pieces: [], by: "model" });
    expect(work.shown).not.toContain("first question");
    work.see();
    const notes = { text: "", hasContent: false, position: null };
    await work.compact({ runFork: forks(summary("S")).run, notes, trigger: "manual" });
    expect(work.shown).toContain("first question");
  });
});

import { describe, expect, it } from "vitest";
import type { Slot } from "../../view/view.ts";
import { type NotesPlanInput, planFromNotes } from "./plan-from-notes.ts";
import { filler, sizeOf, Work } from "./work.case.ts";

/** A long session in which the notes are up to date. */
function long(prelude = {}): Work {
  const work = new Work(prelude);
  work.human("Make the build green.");
  for (let at = 0; at < 90; at++) {
    work.step(1_800, { thinking: 40 });
    if (at % 10 === 9) work.human(`remark ${at}`);
  }
  return work;
}

function plan(work: Work, more: Partial<NotesPlanInput> = {}) {
  return planFromNotes({
    ...work.materials,
    switches: { notesCompaction: true },
    notes: { text: "Branch: main. Tests fail in a.ts.", hasContent: true, position: null },
    trigger: "auto",
    target: 100_000,
    ...more,
  });
}

describe("a compaction from notes", () => {
  it("puts the notes in place of all but the tail", () => {
    const work = long();
    const planned = plan(work);
    if (!planned.ok) throw new Error(planned.reason);
    work.add(planned.draft);
    expect(work.shown).toContain("Tests fail in a.ts.");
    expect(work.shown).toContain("Make the build green.");
    expect(sizeOf(work.view.slots)).toBe(planned.draft.after);
    expect(planned.draft).toMatchObject({ type: "boundary", method: "notes", trigger: "auto" });
    expect(planned.draft.kept!.to).toBe(planned.draft.lastMessage);
  });

  it("reports its size without bound thinking", () => {
    const work = long({ bindsThinking: true });
    const planned = plan(work);
    if (!planned.ok) throw new Error(planned.reason);
    const thinking = (slots: readonly Slot[]) =>
      slots.flatMap(({ blocks }) => blocks).filter(({ type }) => type === "thinking").length;
    expect(thinking(work.view.slots)).toBe(90);
    work.add(planned.draft);
    expect(thinking(work.view.slots)).toBe(0);
    expect(sizeOf(work.view.slots)).toBe(planned.draft.after);
  });

  it("does not count thinking that the break removes towards what is kept", () => {
    const work = new Work({ bindsThinking: true });
    for (let at = 0; at < 60; at++) {
      work.human("hm?");
      work.answer(filler(1_000), 4_000);
    }
    const planned = plan(work);
    if (!planned.ok) throw new Error(planned.reason);
    expect(planned.slots.filter(({ source }) => source === "assistant").length).toBe(10);
  });

  it.each<[string, Partial<NotesPlanInput>, RegExp]>([
    ["it is switched off", { switches: { notesCompaction: false } }, /switches\.notesCompaction/],
    ["instructions were given", { instructions: "Keep the numbers." }, /instructions/],
    ["there are no notes", { notes: { text: "", hasContent: false, position: null } }, /no content/],
    [
      "their position is unknown",
      { notes: { text: "n", hasContent: true, position: "gone" } },
      /which messages/,
    ],
    [
      "there is no position",
      { notes: { text: "n", hasContent: true, position: undefined } },
      /which messages/,
    ],
    ["it would not be enough", { target: 100 }, /still hold \d+ tokens, with the target at \d+/],
  ])("is refused when %s", (_, more, reason) => {
    expect(plan(long(), more)).toEqual({ ok: false, reason: expect.stringMatching(reason) });
  });

  it("is refused when it would make a short conversation longer", () => {
    const work = new Work();
    for (let at = 0; at < 6; at++) {
      work.human("hm");
      work.answer("yes");
    }
    work.settings.compaction.keepTokens = 1;
    const notes = { text: filler(300), hasContent: true, position: null };
    expect(plan(work, { notes })).toMatchObject({ ok: false, reason: expect.stringMatching(/smaller/) });
  });

  it("is refused when everything is to be kept", () => {
    const work = new Work();
    work.human("hello");
    work.answer("hello");
    expect(plan(work)).toMatchObject({ ok: false, reason: expect.stringMatching(/there is nothing before/) });
  });
});

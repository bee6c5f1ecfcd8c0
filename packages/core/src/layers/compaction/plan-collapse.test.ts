import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planCollapse } from "./plan-collapse.ts";
import { driven, filler, moves, sizeOf, tokensOf, Work } from "./work.case.ts";

const collapse = (work: Work, switches = { collapse: true }) =>
  planCollapse({
    view: work.view,
    derived: work.derived,
    settings: work.settings,
    switches,
    tokensOf,
    sizeOf,
  });

function session(): Work {
  const work = new Work();
  for (let at = 0; at < 8; at++) {
    work.human(`Please look at part ${at}.`);
    work.read(`part-${at}.ts`, 2_000);
    work.answer(`Part ${at} is fine.`);
  }
  return work;
}

describe("collapsing", () => {
  it("makes one line of each finished exchange outside the tail: the words, what was done, how to read it", () => {
    const work = session();
    const tail = work.view.slots.at(-1);
    const planned = collapse(work);
    if (!planned.ok) throw new Error(planned.reason);
    work.add(planned.draft);
    expect(planned.draft.spans.length).toBe(3);
    expect(sizeOf(work.view.slots)).toBe(planned.after);
    expect(work.view.slots[0]!.blocks[0]).toMatchObject({
      text: expect.stringMatching(
        /Please look at part 0\.\nDone: .*Read.*part-0\.ts.*\nAll of it: Recall, id e1 to e4/,
      ),
    });
    expect(work.view.slots.at(-1)).toEqual(tail);
    expect(collapse(work).ok).toBe(false);
  });

  it("leaves an exchange alone that was given up, and one that is shorter than its line", () => {
    const work = new Work();
    work.human("This will be given up.");
    work.step(3_000);
    work.human("Short?");
    work.answer("Yes.");
    work.human("Long?");
    work.answer(filler(3_000));
    for (let at = 0; at < 4; at++) {
      work.human(`last ${at}`);
      work.answer(filler(4_000));
    }
    const planned = collapse(work);
    if (!planned.ok) throw new Error(planned.reason);
    work.add(planned.draft);
    const lines = work.view.slots.filter(({ entry }) => entry === work.view.leaf);
    expect(
      lines.map(({ blocks }) => /The human: (.*)/.exec(JSON.stringify(blocks))![1]!.slice(0, 5)),
    ).toEqual(["Long?", "last "]);
  });

  it("does nothing if no exchange is finished, or worth a line", () => {
    const work = new Work();
    work.human("go");
    for (let at = 0; at < 20; at++) work.step(2_000);
    expect(collapse(work).ok).toBe(false);
    const short = new Work();
    for (let at = 0; at < 30; at++) {
      short.human("hm?");
      short.answer("yes");
    }
    short.human("now this");
    short.answer(filler(12_000));
    expect(collapse(short).ok).toBe(false);
  });

  it("does nothing while it is switched off", () => {
    expect(collapse(session(), { collapse: false })).toMatchObject({
      ok: false,
      reason: expect.stringContaining("switches.collapse"),
    });
  });

  it("applies whole wherever it is planned, in any session, and makes the view smaller", () => {
    fc.assert(
      fc.property(moves(20, 150), (list) => {
        const work = driven(list);
        work.settings.compaction = { ...work.settings.compaction, keepTokens: 50, keepMessages: 1 };
        const planned = collapse(work);
        if (!planned.ok) return;
        const before = work.view.slots.slice();
        work.add(planned.draft);
        const pieces = work.view.slots.filter(({ entry }) => entry === work.view.leaf);
        expect(pieces.length).toBe(planned.draft.spans.length);
        expect(sizeOf(work.view.slots)).toBeLessThan(sizeOf(before));
      }),
      { numRuns: 80, endOnFailure: true },
    );
  });
});

// The last resort always succeeds: its result is valid, closed, smaller and below the limit for any view and window.
import { modelFacts, validateRequest } from "@palimpsest/emulator";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldEntries } from "../../view/fold-entries.ts";
import { renderRequest } from "../../view/render-request.ts";
import { planLastResort } from "./plan-last-resort.ts";
import { driven, filler, moves, PRELUDE_TOKENS, sizeOf, tokensOf, Work } from "./work.case.ts";

/** The least room that is promised to be enough: our one line of explanation. */
const FLOOR = 120;

function plan(work: Work, target: number, blocking = target, text = "# Notes\n\nWhat was done.") {
  const limits = [target, blocking] as const;
  return planLastResort({ ...work.materials, text, method: "last-resort", trigger: "auto", limits });
}

describe("the last resort", () => {
  it("brings any view below any limit that leaves room for a line", () => {
    fc.assert(
      fc.property(
        moves(8, 160),
        fc.boolean(),
        fc.integer({ min: FLOOR, max: 30_000 }),
        fc.nat(20_000),
        (list, bindsThinking, room, notes) => {
          const work = driven(list, { bindsThinking }).settle().see();
          const before = sizeOf(work.view.slots);
          const limit = Math.min(PRELUDE_TOKENS + room, before);
          if (limit < PRELUDE_TOKENS + FLOOR) return;
          const planned = plan(work, limit, limit, `# Notes\n\n${filler(notes)}`);
          if (!planned.ok) throw new Error(`${planned.reason}; ${before} tokens before`);
          work.add(planned.draft);
          const after = sizeOf(work.view.slots);
          expect(after).toBe(planned.draft.after);
          expect(after).toBeLessThan(limit);
          expect(after).toBeLessThan(before);
          const { view } = work;
          if (view.slots.at(-1)!.role !== "user") work.human("go on");
          const facts = modelFacts(view.prelude!.model);
          expect(
            validateRequest(renderRequest(view, "5m"), facts, { trustSignatures: true }),
          ).toBeUndefined();
          expect(foldEntries(work.entries).slots).toEqual(view.slots);
        },
      ),
      { numRuns: 80, endOnFailure: true },
    );
  });

  it("keeps the last rounds unchanged if they fit", () => {
    const work = new Work();
    work.human("go");
    for (let at = 0; at < 50; at++) work.step(1_000);
    const last = work.view.slots.at(-1)!;
    const planned = plan(work, 20_000);
    if (!planned.ok) throw new Error(planned.reason);
    expect(planned.slots.filter(({ result }) => result).length).toBeGreaterThan(2);
    expect(planned.slots.at(-1)).toEqual(last);
    expect(planned.draft.after).toBeLessThan(20_000);
  });

  it("shows what was going on if not even the last round fits: the human's words first, then previews", () => {
    const work = new Work();
    work.human("go");
    for (let at = 0; at < 5; at++) work.step(100);
    work.answer("done");
    work.human(`Never touch the vendor folder. ${filler(50)}`);
    const id = work.step(90_000, { input: { command: "make everything" } });
    work.see();
    const planned = plan(work, 40_000);
    if (!planned.ok) throw new Error(planned.reason);
    work.add(planned.draft);
    expect(work.view.slots.some(({ result }) => result)).toBe(false);
    expect(work.shown).toContain(`Never touch the vendor folder. ${filler(50)}`);
    expect(work.shown.match(/Never touch/g)!.length).toBe(1);
    expect(work.shown).toContain("make everything");
    expect(work.shown).toContain(`Recall, id ${id}`);
  });

  it("keeps what the model has not seen, however large it is", () => {
    const work = new Work();
    work.human("go");
    for (let at = 0; at < 5; at++) work.step(100);
    const id = work.step(90_000);
    expect(plan(work, 40_000).ok).toBe(false);
    const planned = plan(work, 40_000, 95_000);
    if (!planned.ok) throw new Error(planned.reason);
    expect(planned.slots.at(-1)!.result?.id).toBe(id);
    expect(planned.slots.filter(({ result }) => result)).toHaveLength(1);
  });

  it("uses the blocking limit if the target cannot be reached", () => {
    const work = new Work();
    work.human("go");
    for (let at = 0; at < 5; at++) work.step(100);
    work.respond([{ type: "tool_use", id: "open", name: "Bash", input: { command: filler(800) } }]);
    expect(plan(work, 500).ok).toBe(false);
    const planned = plan(work, 500, 1_200);
    expect(planned).toMatchObject({ ok: true });
  });

  it("leaves room to go on with: it does not stop right below the limit", () => {
    const work = new Work();
    work.human("go");
    for (let at = 0; at < 400; at++) work.read(`src/some/folder/file-${at}.ts`, 400);
    const planned = plan(work, 100_000, 100_000, `# Notes\n\n${filler(50_000)}`);
    if (!planned.ok) throw new Error(planned.reason);
    expect(planned.draft.after).toBeLessThan(80_000);
    expect(tokensOf(planned.draft.pieces.flatMap(({ content }) => content))).toBeGreaterThan(10_000);
  });

  it("says so when there is nothing to compact", () => {
    expect(plan(new Work(), 1_000)).toEqual({ ok: false, reason: expect.stringMatching(/nothing/) });
  });
});

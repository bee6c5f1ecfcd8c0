import { modelFacts, validateRequest } from "@palimpsest/emulator";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findForkBase } from "../../forks/fork-base.ts";
import { forkBody } from "../../forks/fork-body.case.ts";
import { applyDraft } from "./apply-draft.ts";
import { planPartial } from "./plan-partial.ts";
import { driven, forks, moves, shownIn, sizeOf, summary, tooLong, Work } from "./work.case.ts";

function session(): Work {
  const work = new Work();
  work.add({ type: "attachment", source: "instructions", content: [{ type: "text", text: "THE FRONT" }] });
  for (let at = 0; at < 6; at++) {
    work.human(`question ${at}`);
    work.read(`file-${at}.ts`, 500);
    work.answer(`answer ${at}`);
  }
  return work;
}

const place = (work: Work, text: string) =>
  work.view.slots.find(({ blocks }) => JSON.stringify(blocks).includes(text))!.entry;

describe("a partial compaction", () => {
  it("from a message on leaves all before it untouched", async () => {
    const work = session();
    const before = work.view.slots.slice();
    const from = place(work, "question 3");
    const { run, asked } = forks(summary("THE LATER PART"));
    const outcome = await work.compact({ trigger: "manual", partial: { from }, runFork: run });
    expect(outcome).toMatchObject({ ok: true, method: "partial-from" });
    const end = before.findIndex(({ entry }) => entry === from);
    expect(work.view.slots.slice(0, end)).toEqual(before.slice(0, end));
    expect(work.view.slots.slice(end).every(({ source }) => source === "summary")).toBe(true);
    expect(asked[0]!.directive).toMatch(/from this message on.*“question 3”/);
    expect(asked[0]!.slots).toBeUndefined();
    // What is still shown is not repeated, including the opening reminder.
    expect(work.shown.match(/question 2/g)!.length).toBe(1);
    expect(work.shown.match(/THE FRONT/g)!.length).toBe(1);
    expect(work.shown).toContain("question 4");
  });

  it("from a message on does not repeat what an earlier compaction before it says", async () => {
    const work = session();
    const { run } = forks(summary("S"));
    await work.compact({ trigger: "manual", partial: { upTo: place(work, "question 3") }, runFork: run });
    const outcome = await work.compact({
      trigger: "manual",
      partial: { from: place(work, "question 4") },
      runFork: run,
    });
    expect(outcome).toMatchObject({ ok: true, method: "partial-from" });
    for (let at = 0; at < 6; at++)
      expect(work.shown.match(new RegExp(`question ${at}`, "g"))!.length).toBe(1);
  });

  it("up to a message keeps that message and everything after it", async () => {
    const work = session();
    const before = work.view.slots.slice();
    const upTo = place(work, "question 3");
    const { run, asked } = forks(summary("THE EARLIER PART"));
    const outcome = await work.compact({ trigger: "manual", partial: { upTo }, runFork: run });
    expect(outcome).toMatchObject({ ok: true, method: "partial-up-to" });
    const start = before.findIndex(({ entry }) => entry === upTo);
    expect(work.view.slots.slice(start - before.length)).toEqual(before.slice(start));
    expect(asked[0]!.directive).toMatch(/before this message.*“question 3”/);
    expect(work.shown).toContain("question 1");
  });

  it("covers whole rounds, whatever id is named in whatever session", () => {
    fc.assert(
      fc.property(moves(6, 100), fc.nat(), fc.boolean(), (list, at, isFrom) => {
        const { view } = driven(list);
        if (view.slots.length === 0) return;
        const slot = view.slots[at % view.slots.length]!;
        const id = slot.result?.id ?? slot.entry;
        const plan = planPartial(view, isFrom ? { from: id } : { upTo: id }, findForkBase(view).slots);
        if (!plan.ok) return;
        const made = { pieces: [], trigger: "manual", before: 0, after: 0, method: plan.method } as const;
        expect(applyDraft(view, { type: "boundary", ...plan.cover, ...made })).toBeDefined();
        // If the request is too long, a fork can begin with what the part needs.
        const request = forkBody({ view, ttl: "5m", directive: "Summarise.", slots: plan.base });
        if (!request.ok) throw new Error(request.reason);
        const facts = modelFacts(view.prelude!.model);
        expect(validateRequest(request.body, facts, { trustSignatures: true })).toBeUndefined();
      }),
      { numRuns: 300, endOnFailure: true },
    );
  });

  it("up to a message still sees that part when the request is too long for the rest", async () => {
    const work = session();
    const { run, asked } = forks(tooLong(), summary("S"));
    await work.compact({ trigger: "manual", partial: { upTo: place(work, "question 3") }, runFork: run });
    expect(shownIn(asked[1]!.slots!)).toContain("question 2");
    expect(shownIn(asked[1]!.slots!)).not.toContain("question 3");
  });

  it("is refused for an id that is not in view, and if nothing is before it", async () => {
    const work = session();
    const { run } = forks(summary("S"));
    const first = work.view.slots[0]!.entry;
    expect(place(work, "THE FRONT")).toBe(first);
    for (const partial of [{ from: "nobody" }, { upTo: first }]) {
      const outcome = await work.compact({ trigger: "manual", partial, runFork: run });
      expect(outcome).toMatchObject({ ok: false });
    }
  });

  it("fails without falling back on something else when the model does", async () => {
    const work = session();
    const { run } = forks("no");
    const outcome = await work.compact({
      trigger: "manual",
      partial: { upTo: place(work, "question 3") },
      runFork: run,
    });
    expect(outcome).toMatchObject({ ok: false, failures: [expect.any(String)] });
    expect(sizeOf(work.view.slots)).toBe(sizeOf(session().view.slots));
  });
});

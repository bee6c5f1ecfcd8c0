// When a compaction from the notes pays: compared with its definition, number by number.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { filler, RATES, tokensOf, viewTokens, Work } from "../work.case.ts";
import { tailOf } from "./compaction-ratios.case.ts";
import { type NotesCompactionInput, planNotesCompaction, priceUpdate } from "./plan-notes-compaction.ts";

const NOTES = 2_000;

/** Steps whose results cannot be cleared: all that goes, goes by compaction. */
function told(
  steps: number,
  tokens: number,
  more: { bindsThinking?: boolean; thinking?: number } = {},
): Work {
  const work = new Work({ bindsThinking: more.bindsThinking ?? false });
  work.human();
  for (let i = 0; i < steps; i++) work.step({ tokens, name: "Keep", thinking: more.thinking ?? 0 });
  return work;
}

function plan(work: Work, more: Partial<NotesCompactionInput> = {}) {
  return planNotesCompaction({
    ...work.input(),
    economy: work.state.of(work.view),
    settings: work.settings.microcompact.economy,
    expired: false,
    tail: tailOf(work, 10_000),
    notesTokens: NOTES,
    updateCost: 0,
    ...more,
  });
}

/** What is paid in any case: the least that can still be due. */
const EAGER = { alpha: 0 };

const compact = (work: Work, tail: number) =>
  work.add({
    type: "boundary",
    from: work.view.slots[0]!.entry,
    to: work.view.slots[tail - 1]!.entry,
    pieces: [{ source: "summary", content: [{ type: "text", text: filler(NOTES) }] }],
    trigger: "auto",
    method: "notes",
    before: 2,
    after: 1,
  });

describe("the account", () => {
  /** Request by request: what stood before the tail of that time, less the notes, was carried for nothing. */
  it("is the rent on all that was old, less the notes, request by request", () => {
    const steps = 40;
    const work = new Work();
    work.human();
    let rent = 0;
    for (let i = 0; i < steps; i++) {
      work.step({ tokens: 1_000, name: "Keep" });
      const tail = tailOf(work, 10_000);
      rent += RATES.read * Math.max(0, viewTokens(work.view, tail) - NOTES);
    }
    const found = plan(work);
    expect(found.due && found.rent / rent).toBeCloseTo(1, 6);
  });

  it("starts over after a compaction", () => {
    const work = told(40, 1_000);
    compact(work, tailOf(work, 10_000));
    let rent = 0;
    for (let i = 0; i < 40; i++) {
      work.step({ tokens: 1_000, name: "Keep" });
      const tail = tailOf(work, 10_000);
      rent += RATES.read * Math.max(0, viewTokens(work.view, tail) - NOTES);
    }
    const found = plan(work);
    expect(found.due && found.rent / rent).toBeCloseTo(1, 6);
  });

  it("is weighed against writing notes and tail instead of reading them", () => {
    const work = told(60, 1_000);
    const tail = tailOf(work, 10_000);
    const kept = viewTokens(work.view, work.view.sent) - viewTokens(work.view, tail);
    const found = plan(work);
    expect(found.due && found.price).toBeCloseTo((RATES.write5m - RATES.read) * (NOTES + kept), 6);
    const hour = plan(work, { ttl: "1h" });
    expect(hour.due && hour.price).toBeCloseTo((RATES.write1h - RATES.read) * (NOTES + kept), 6);
  });

  it("waits until the rent has reached the price, an update of the notes included", () => {
    const dueAfter = (update: number) => {
      const work = told(28, 1_000);
      for (let steps = 28; ; steps++, work.step({ tokens: 1_000, name: "Keep" })) {
        const found = plan(work, { updateCost: update });
        if (found.due) return { steps, ...found };
      }
    };
    const [free, dear] = [dueAfter(0), dueAfter(100_000)];
    expect(dear.price).toBeGreaterThan(100_000);
    expect(dear.rent).toBeGreaterThanOrEqual(dear.price);
    expect(dear.steps).toBeGreaterThan(free.steps);
    const before = plan(told(dear.steps - 1, 1_000), { updateCost: 100_000 });
    expect(before.due).toBe(false);
  });

  it("finds it cheaper right after a clearing, which has voided the cache anyway", () => {
    const work = told(60, 1_000);
    const before = plan(work);
    work.view.sent = 10;
    const after = plan(work);
    const old = viewTokens(work.view, tailOf(work, 10_000)) - viewTokens(work.view, 10);
    expect(after.due && after.price).toBeCloseTo((RATES.write5m - RATES.read) * (NOTES - old), 6);
    expect(after.due && before.due && after.rent).toBe(before.due && before.rent);
  });

  it("costs only the update once the cache has expired", () => {
    const found = plan(told(60, 1_000), { expired: true, updateCost: 7 });
    expect(found).toMatchObject({ due: true, price: 7 });
  });

  it("counts what could be cleared by its stub alone", () => {
    const work = new Work();
    Object.assign(work.settings.microcompact.economy, EAGER);
    work.human();
    for (let i = 0; i < 60; i++) work.step({ tokens: 1_000 });
    expect(plan(work)).toEqual({ due: false });
    work.human(25_000);
    for (let i = 0; i < 20; i++) work.step({ tokens: 1_000 });
    const found = plan(work);
    expect(found.due && found.freed).toBeLessThan(30_000);
    expect(found.due && found.freed).toBeGreaterThan(25_000 - NOTES);
  });
});

describe("a compaction", () => {
  it("does not happen for less than 20,000 tokens", () => {
    const work = told(30, 1_000);
    Object.assign(work.settings.microcompact.economy, EAGER);
    const tail = tailOf(work, 5_000);
    const old = viewTokens(work.view, tail);
    expect(plan(work, { tail, notesTokens: old - 20_000 }).due).toBe(true);
    expect(plan(work, { tail, notesTokens: old - 19_999 }).due).toBe(false);
  });

  it("does not happen unless at least as much is removed as stays", () => {
    const work = told(60, 1_000);
    Object.assign(work.settings.microcompact.economy, EAGER);
    const [all, tail] = [viewTokens(work.view), tailOf(work, 25_000)];
    const old = viewTokens(work.view, tail);
    const most = Math.floor(old - all / 2);
    expect(plan(work, { tail, notesTokens: most }).due).toBe(true);
    expect(plan(work, { tail, notesTokens: most + 1 }).due).toBe(false);
  });

  it("is not weighed if the price is unknown, before or after", () => {
    const work = told(60, 1_000);
    const known = (from: number, to: number) => (tokens: number) =>
      tokens >= from && tokens < to ? RATES : undefined;
    const size = viewTokens(work.view);
    expect(plan(work, { rates: () => undefined }).due).toBe(false);
    expect(plan(work, { rates: known(size, 1e9) }).due).toBe(false);
    expect(plan(work, { rates: known(0, size) }).due).toBe(false);
    expect(plan(work, { rates: known(0, 1e9) }).due).toBe(true);
  });

  it("must have earned twice its price, and the thoughts it costs, where thinking is bound", () => {
    const bound = told(120, 1_000, { bindsThinking: true, thinking: 100 });
    const found = plan(bound);
    const { slots } = bound.view;
    const thinking = slots.flatMap((slot) => slot.blocks).filter((block) => block.type === "thinking");
    const thoughts = thinking.reduce((sum, block) => sum + tokensOf(block), 0);
    const tail = tailOf(bound, 10_000);
    const kept = slots.slice(tail, bound.view.sent).flatMap((slot) => slot.blocks);
    const rewritten = kept.filter((block) => block.type !== "thinking");
    const written = NOTES + rewritten.reduce((sum, block) => sum + tokensOf(block), 0);
    const price = (RATES.write5m - RATES.read) * written + thoughts;
    expect(found.due && found.price).toBeCloseTo(price, 6);
    const steps = (work: Work) => {
      for (let count = 0; ; count++, work.step({ tokens: 1_000, name: "Keep" })) {
        if (plan(work, { updateCost: 50_000 }).due) return count;
      }
    };
    expect(steps(told(28, 1_000, { bindsThinking: true }))).toBeGreaterThan(steps(told(28, 1_000)));
  });

  it("never throws away much that is cached to save little, whatever the view and the prices", () => {
    const some = fc.nat(60_000);
    let due = 0;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(30_000), fc.boolean(), fc.nat(3)), { minLength: 4, maxLength: 40 }),
        fc.record({
          notesTokens: some,
          updateCost: some,
          kept: some,
          read: fc.constantFrom(0.025, 0.1, 0.9),
        }),
        (list, { notesTokens, updateCost: update, kept, read }) => {
          const work = new Work();
          work.human();
          for (const [tokens, keeps, humans] of list) {
            work.step({ tokens, name: keeps ? "Keep" : "Bash" });
            if (humans === 0) work.human(tokens);
          }
          const tail = tailOf(work, kept);
          const rates = () => ({ ...RATES, read });
          const found = plan(work, { notesTokens, updateCost: update, tail, rates });
          if (!found.due) return;
          due++;
          const [before, old] = [viewTokens(work.view), viewTokens(work.view, tail)];
          expect(found.freed).toBeLessThanOrEqual(old - notesTokens);
          expect(found.freed).toBeGreaterThanOrEqual(20_000);
          // At least as much is removed as stays, and the rent has paid for what is written again.
          expect(old - notesTokens).toBeGreaterThanOrEqual(notesTokens + before - old);
          const again = notesTokens + viewTokens(work.view, work.view.sent) - old;
          expect(found.rent).toBeGreaterThanOrEqual(update + (RATES.write5m - read) * again - 1e-6);
        },
      ),
      { numRuns: 400, endOnFailure: true },
    );
    expect(due).toBeGreaterThan(20);
  });
});

it("prices an update as the view read once and its answer written", () => {
  const input = { rates: () => RATES, ttl: "5m" as const, size: 80_000, output: 3_000 };
  expect(priceUpdate({ ...input, expired: false })).toBeCloseTo(8_000 + 15_000, 6);
  expect(priceUpdate({ ...input, expired: true })).toBeCloseTo(100_000 + 15_000, 6);
  expect(priceUpdate({ ...input, expired: false, rates: () => undefined })).toBeUndefined();
});

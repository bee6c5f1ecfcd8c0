import { modelFacts, validateRequest } from "@palimpsest/emulator";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findForkBase } from "../../forks/fork-base.ts";
import { forkBody } from "../../forks/fork-body.case.ts";
import type { Block } from "../../transcript/blocks.ts";
import { planLadder, type Shed, type ShedInput } from "./plan-ladder.ts";
import { driven, moves, PRELUDE_TOKENS, shownIn, sizeOf, tokensOf, Work } from "./work.case.ts";

const IMAGE: Block = { type: "image", source: { type: "base64", media_type: "image/png", data: "iVBO" } };

function shed(work: Work, more: Partial<ShedInput> = {}): Shed | undefined {
  const base = findForkBase(work.view).slots;
  return planLadder({
    view: work.view,
    base,
    before: undefined,
    excess: undefined,
    percent: 20,
    tokensOf,
    ...more,
  });
}

function steps(count: number, tokens: number): Work {
  const work = new Work();
  work.human("go");
  for (let at = 0; at < count; at++) work.step(tokens);
  work.answer("done");
  return work;
}

/** As a fork would send it. */
function expectAccepted({ view }: Work, slots: Shed["slots"]): void {
  const made = forkBody({ view, ttl: "5m", directive: "Summarise.", slots });
  if (!made.ok) throw new Error(made.reason);
  const facts = modelFacts(view.prelude!.model);
  expect(validateRequest(made.body, facts, { trustSignatures: true })).toBeUndefined();
}

describe("the ladder", () => {
  it("sheds a fifth of the rounds if the excess is not stated, at least one", () => {
    expect(shed(steps(20, 100))?.count).toBe(4);
    expect(shed(steps(2, 100))?.count).toBe(1);
  });

  it("sheds as many rounds, oldest first, as cover the stated excess", () => {
    const work = steps(20, 1_000);
    const { count, slots } = shed(work, { excess: 3_500 })!;
    expect(count).toBe(4);
    expect(sizeOf(findForkBase(work.view).slots) - sizeOf(slots)).toBeGreaterThan(3_500);
    expect(slots.at(-1)).toBe(work.view.slots.at(-1));
    expect(shownIn(slots)).toMatch(/4 early rounds of this conversation are not shown/);
  });

  it("continues from what was shed before, up to the last round", () => {
    const work = steps(5, 100);
    let last: Shed | undefined;
    const counts: number[] = [];
    for (;;) {
      const next = shed(work, { before: last });
      if (!next) break;
      counts.push(next.count);
      last = next;
    }
    expect(counts).toEqual([1, 2, 3, 4, 5]);
    expect(last!.slots.at(-1)!.role).toBe("assistant");
  });

  it("replaces images with markers first, and sheds nothing if that is enough", () => {
    const work = steps(3, 100);
    work.add({ type: "user", source: "human", content: [{ type: "text", text: "look" }, IMAGE, IMAGE] });
    work.answer("seen");
    const { count, slots } = shed(work, { excess: 3_000 })!;
    expect(count).toBe(0);
    expect(shownIn(slots)).toContain("[image]");
    expect(shownIn(slots)).not.toContain("iVBO");
    expect(shed(work, { excess: 3_000, before: { count, slots } })!.count).toBeGreaterThan(0);
  });

  it("keeps what an earlier compaction left, because nothing else describes it", async () => {
    const work = steps(60, 1_000);
    await work.compact({ notes: { text: "UNIQUE NOTES", hasContent: true, position: null } });
    work.human("on");
    work.answer("yes");
    let last: Shed | undefined;
    for (let next = shed(work); next; next = shed(work, { before: next })) last = next;
    expect(shownIn(last!.slots)).toContain("UNIQUE NOTES");
  });

  it("leaves less each time, and always a request that the API accepts", () => {
    fc.assert(
      fc.property(moves(10, 100), fc.option(fc.nat(3_000), { nil: undefined }), (list, excess) => {
        const work = driven(list);
        const base = findForkBase(work.view).slots;
        let before: Shed | undefined;
        for (let tries = 0; tries < 50; tries++) {
          const next = shed(work, { before, excess });
          if (!next) return;
          const size = (slots: Shed["slots"]) => sizeOf(slots) - PRELUDE_TOKENS;
          // A marker may be as long as a round of two words.
          expect(size(next.slots)).toBeLessThan(size(before?.slots ?? base) + 30);
          expect(next.count).toBeGreaterThan(before?.count ?? -1);
          expectAccepted(work, next.slots);
          before = next;
        }
        throw new Error("the ladder has no end");
      }),
      { numRuns: 150, endOnFailure: true },
    );
  });
});

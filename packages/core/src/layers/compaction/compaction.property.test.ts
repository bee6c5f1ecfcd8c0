// The layer's invariants over generated sessions that are compacted repeatedly in every way: each request is accepted, the view
// shrinks, and the human's words and the files are still there after the tenth compaction.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DerivedState } from "../../derived/derived-state.ts";
import { defaultSettings, type Settings } from "../../settings/schema.ts";
import { Driven, PRELUDES, someMoves } from "../../testing/driven.case.ts";
import type { Move } from "../../testing/moves.ts";
import { planInterrupted } from "../../view/add-result.ts";
import { type Compacted, type CompactInput, compactView } from "./compact-view.ts";
import { planCollapse } from "./plan-collapse.ts";
import { filler, forks, sizeOf, summary, tokensOf, tooLong, Work } from "./work.case.ts";

const WAYS = ["notes", "full", "ladder", "last-resort", "breaker", "from", "up-to", "collapse"] as const;

const ways = fc.record({
  /** Compacts before every n-th question. */
  every: fc.integer({ min: 1, max: 4 }),
  order: fc.array(fc.constantFrom(...WAYS), { minLength: 1, maxLength: 6 }),
  keepTokens: fc.nat(400),
  room: fc.integer({ min: 150, max: 6_000 }),
  pick: fc.nat(),
});

type Ways = typeof ways extends fc.Arbitrary<infer T> ? T : never;

/** Settings small enough for small sessions. */
function settingsOf({ keepTokens }: Ways): Settings {
  const settings = defaultSettings();
  settings.switches.collapse = false;
  settings.compaction = { ...settings.compaction, keepTokens, keepMessages: 2, keepMaxTokens: 2_000 };
  return settings;
}

function inputFor(driven: Driven, drawn: Ways, number: number, derived: DerivedState): CompactInput {
  const { view } = driven;
  const way = drawn.order[number % drawn.order.length]!;
  const size = sizeOf(view.slots);
  const compactAt = Math.min(size, 100 + drawn.room);
  const { entry } = view.slots[drawn.pick % view.slots.length]!;
  const runFork = { ladder: forks(tooLong(), summary("S")).run, "last-resort": forks("no").run };
  return {
    view,
    settings: settingsOf(drawn),
    limits: { compactAt, blockingAt: Math.max(compactAt, size) },
    size,
    tokensOf,
    sizeOf,
    derived: derived.of(view),
    notes: { text: "Notes.", hasContent: way === "notes", position: number % 2 ? null : entry },
    trigger: "manual",
    expired: number % 3 === 0,
    summaryTokens: 20_000,
    breakerOpen: way === "breaker",
    runFork: way in runFork ? runFork[way as keyof typeof runFork] : forks(summary("Summary.")).run,
    ...(way === "from" ? { partial: { from: entry } } : {}),
    ...(way === "up-to" ? { partial: { upTo: entry } } : {}),
  };
}

interface Seen {
  readonly before: number;
  readonly outcome: Compacted;
}

async function drive(list: readonly Move[], which: number, drawn: Ways) {
  const driven = await Driven.start(PRELUDES[which]!);
  const derived = new DerivedState();
  const seen: Seen[] = [];
  let questions = 0;
  for (const [number, move] of list.entries()) {
    if (move.kind === "respond" && driven.view.slots.length > 0 && questions++ % drawn.every === 0) {
      const interrupted = planInterrupted(driven.view);
      if (interrupted) driven.add(interrupted);
      if (drawn.order[seen.length % drawn.order.length] === "collapse") collapse(driven, drawn, derived);
      const before = sizeOf(driven.view.slots);
      const outcome = await compactView(inputFor(driven, drawn, seen.length, derived));
      if (outcome.ok) driven.add(outcome.draft);
      if (outcome.ok) expect(sizeOf(driven.view.slots)).toBe(outcome.draft.after);
      if (outcome.ok) expect(outcome.draft.after).toBeLessThan(before);
      seen.push({ before, outcome });
    }
    await driven.move(move, number);
  }
  return { driven, seen };
}

function collapse(driven: Driven, drawn: Ways, derived: DerivedState): void {
  const { view } = driven;
  const switches = { collapse: true };
  const settings = settingsOf(drawn);
  const planned = planCollapse({ view, derived: derived.of(view), settings, switches, tokensOf, sizeOf });
  if (planned.ok) driven.add(planned.draft);
}

describe("generated sessions, compacted over and over", () => {
  it("send nothing that the API would refuse, and shrink each time, whatever binds its thinking", async () => {
    const methods = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(someMoves(160), fc.nat(PRELUDES.length - 1), ways, async (list, which, drawn) => {
        const { driven, seen } = await drive(list, which, drawn);
        for (const { status, error } of driven.exchanges)
          if (status !== 529) expect([status, error]).toEqual([200, error]);
        for (const { outcome } of seen)
          if (outcome.ok) methods.set(outcome.method, (methods.get(outcome.method) ?? 0) + 1);
      }),
      { numRuns: 60, endOnFailure: true },
    );
    // Every way of compacting was used, and often.
    for (const method of ["notes", "full", "ladder", "last-resort", "partial-from", "partial-up-to"])
      expect(methods.get(method) ?? 0).toBeGreaterThan(10);
  });
});

describe("ten compactions in a row", () => {
  const round = fc.record({
    words: fc.array(fc.string({ unit: "grapheme", minLength: 1, maxLength: 80 }), {
      minLength: 1,
      maxLength: 3,
    }),
    files: fc.array(fc.stringMatching(/^[a-z]{1,8}\/[a-z]{1,8}\.ts$/), { minLength: 1, maxLength: 6 }),
    way: fc.constantFrom("notes", "full", "last-resort"),
  });

  it("leave every word of the human's and every file in view, all of them, each time", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 10, maxLength: 10 }), async (rounds) => {
        const work = new Work();
        const said: string[] = [];
        const touched = new Set<string>();
        for (const { words, files, way } of rounds) {
          for (const text of words) {
            // Blank text is not a message: the view would not show it either.
            const message = `${text}.`;
            work.human(message);
            said.push(message);
            for (const path of files) {
              if (path.length % 2) work.read(path, 600);
              else work.edit(path);
              touched.add(path);
            }
            work.answer(filler(800));
          }
          const outcome = await work.compact({
            trigger: "manual",
            breakerOpen: way === "last-resort",
            notes: { text: "N", hasContent: way === "notes", position: null },
            runFork: forks(summary("S")).run,
          });
          if (outcome.ok) expect(work.view.breaks.at(-1)!.entry).toBe(work.view.leaf);
          for (const text of said) expect(work.shown).toContain(text);
          for (const path of touched) expect(work.shown).toContain(path);
        }
      }),
      { numRuns: 15, endOnFailure: true },
    );
  });
});

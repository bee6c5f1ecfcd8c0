// The guarantees of the layer over generated sessions: smaller, valid, sparing, and the same from the same entries.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { draftsOf, MOVES, type Move } from "../../testing/moves.ts";
import type { Entry } from "../../transcript/entries.ts";
import { foldEntries } from "../../view/fold-entries.ts";
import { findStartOfLastRounds } from "../../view/rounds.ts";
import { isClearable, type Slot, type View } from "../../view/view.ts";
import { unpinnedSince } from "./economy/economy.ts";
import { EconomyState } from "./economy/economy-state.ts";
import { findKeptRounds } from "./economy/stale-results.ts";
import type { MicrocompactInput } from "./plan-microcompact.ts";
import { RATES, viewTokens, Work } from "./work.case.ts";

const move: fc.Arbitrary<Move> = fc.record({
  kind: fc.oneof(
    { arbitrary: fc.constantFrom<Move["kind"][]>("respond", "results"), weight: 6 },
    { arbitrary: fc.constantFrom(...MOVES), weight: 2 },
  ),
  a: fc.nat(10_000),
  b: fc.nat(10_000),
  c: fc.nat(10_000),
});
const moves = fc.array(move, { minLength: 20, maxLength: 160, size: "max" });

/** Thresholds low enough for small sessions to reach them. */
const conditions = fc.record({
  mode: fc.constantFrom("economy", "window"),
  switches: fc.record({ expiredClearing: fc.boolean(), pressureClearing: fc.boolean() }),
  expired: fc.record({ keep: fc.integer({ min: 1, max: 6 }) }),
  pressure: fc.record({ minClearable: fc.nat(400), minFreed: fc.nat(200), keep: fc.nat(4) }),
  economy: fc.record({
    keepStart: fc.integer({ min: 1, max: 5 }),
    keepFloor: fc.integer({ min: 1, max: 3 }),
    tailTokens: fc.nat(600),
    minCleared: fc.nat(200),
    missWithin: fc.integer({ min: 1, max: 50 }),
    quietResults: fc.nat(20),
  }),
  bindsThinking: fc.boolean(),
  cacheEdits: fc.boolean(),
  available: fc.integer({ min: 100, max: 200_000 }),
  price: fc.constantFrom<MicrocompactInput["rates"]>(
    () => RATES,
    () => undefined,
    (tokens) => ({ ...RATES, input: tokens > 5_000 ? 5 : 1 }),
  ),
});

const limitsWithin = (available: number) => ({
  available,
  warningAt: Math.floor(available / 2),
  compactAt: Math.floor(available * 0.7),
});

interface Moment {
  readonly work: Work;
  readonly more: Partial<MicrocompactInput>;
  readonly plan: ReturnType<Work["plan"]>;
}

/** Before each response, as the conductor would, a plan; what it says is done. */
function drive(
  list: readonly Move[],
  drawn: typeof conditions extends fc.Arbitrary<infer T> ? T : never,
  atPlan: (moment: Moment) => void,
): Work {
  const work = new Work({ bindsThinking: drawn.bindsThinking });
  const { microcompact, switches } = work.settings;
  Object.assign(switches, drawn.switches);
  Object.assign(microcompact, { mode: drawn.mode, expired: drawn.expired, pressure: drawn.pressure });
  Object.assign(microcompact.economy, drawn.economy);
  for (const [number, next] of list.entries()) {
    work.time += next.c % 20 === 0 ? 400_000 : 1_000;
    if (next.kind === "respond") {
      const { available, price, cacheEdits } = drawn;
      const more = {
        rates: price,
        limits: limitsWithin(available),
        capabilities: { cacheEdits, serverContextEditing: true },
      };
      const plan = work.plan(more);
      atPlan({ work, more, plan });
      if (plan) work.add(plan);
    }
    for (const draft of draftsOf(work.view, next, number)) work.add(draft);
  }
  return work;
}

const property = (numRuns: number, check: (moment: Moment) => void) => {
  let plans = 0;
  fc.assert(
    fc.property(moves, conditions, (list, drawn) => {
      drive(list, drawn, (moment) => {
        if (moment.plan) plans++;
        check(moment);
      });
    }),
    { numRuns },
  );
  // A check that never saw a plan would prove nothing.
  expect(plans).toBeGreaterThan(30);
};

const again = (entries: readonly Entry[]): View =>
  foldEntries(JSON.parse(JSON.stringify(entries)) as Entry[]);
const texts = (slots: readonly Slot[]) => slots.map((slot) => JSON.stringify(slot.blocks));

describe("clearing, in any session", () => {
  it("I7: makes the view smaller, in one recorded break in which every part counts", () =>
    property(50, ({ work, plan }) => {
      if (!plan) return;
      const view = again(work.entries);
      const after = again([
        ...work.entries,
        { v: 1, id: "new", parent: view.leaf, time: 0, ...plan } as Entry,
      ]);
      const named = [
        ...plan.results.map((item) => item.tool_use_id),
        ...(plan.surfaced ?? []).map((item) => item.entry),
      ];
      if (plan.how === "cache-edit") {
        expect(after.deleted.size).toBe(view.deleted.size + plan.results.length);
        return;
      }
      expect(viewTokens(after)).toBeLessThan(viewTokens(view));
      expect(after.breaks.length).toBe(view.breaks.length + 1);
      const cleared = (of: View) => of.slots.filter((slot) => slot.cleared).length;
      expect(cleared(after) - cleared(view)).toBe(named.length);
    }));

  it("touches nothing but old results and memories", () =>
    property(50, ({ work, more, plan }) => {
      if (!plan) return;
      const { view, settings } = work;
      const economy = work.state.of(view);
      const ids = new Set(plan.results.map((item) => item.tool_use_id));
      const entries = new Set(plan.surfaced?.map((item) => item.entry));
      const going = view.slots.flatMap((slot, at) =>
        (slot.result ? ids.has(slot.result.id) : slot.surfaced && entries.has(slot.entry)) ? [at] : [],
      );
      for (const at of going) expect(isClearable(view.slots[at]!, view.prelude)).toBe(true);
      const { microcompact } = settings;
      const byCost = microcompact.mode === "economy" && more.rates!(viewTokens(view));
      const { columns, tokensOf } = work.input();
      const sources = { view, economy, columns, tokensOf, how: plan.how };
      const keep = byCost
        ? findKeptRounds(sources, microcompact.economy, more.limits!.available)
        : microcompact.expired.keep;
      // Under pressure the last rounds stay; fewer if they fill more than a quarter of the window, but at least one.
      const least = Math.min(1, microcompact.pressure.keep);
      const underPressure = plan.trigger === "pressure" ? findStartOfLastRounds(view, least) : 0;
      const isSuperseded = (at: number) => economy.usage.superseded.has(view.slots[at]!.result?.id ?? "");
      for (const at of going.filter((at) => at >= underPressure && !(byCost && isSuperseded(at)))) {
        expect(at).toBeLessThan(findStartOfLastRounds(view, keep));
        if (!byCost) continue;
        const { result } = view.slots[at]!;
        if (result) expect(unpinnedSince(economy, result.id)).toBeDefined();
        const behind = view.slots.slice(at + 1).flatMap((slot) => slot.blocks);
        const tail = behind.reduce((sum, block) => sum + sources.tokensOf(block), 0);
        expect(tail).toBeGreaterThanOrEqual(microcompact.economy.tailTokens);
      }
    }));

  it("leaves every other slot unchanged, apart from thinking after a break", () =>
    property(50, ({ work, plan }) => {
      if (!plan || work.view.prelude?.bindsThinking) return;
      const view = again(work.entries);
      const after = again([
        ...work.entries,
        { v: 1, id: "new", parent: view.leaf, time: 0, ...plan } as Entry,
      ]);
      const same = (of: View) =>
        of.slots.filter((_, at) => !after.slots[at]!.cleared || view.slots[at]!.cleared);
      expect(texts(same(after))).toEqual(texts(same(view)));
    }));

  it("decides the same when the session is opened again", () =>
    property(50, ({ work, more, plan }) => {
      // Folding a session again before every request would take quadratic time.
      if (work.entries.length % 6 !== 0) return;
      const { economy } = work.settings.microcompact;
      const reopened = { view: again(work.entries), state: new EconomyState(economy) };
      expect(reopened.state.of(reopened.view)).toEqual(work.state.of(work.view));
      expect(work.plan({ ...more, ...reopened })).toEqual(plan);
    }));

  it("is done once: at the same price and the same K there is nothing more to clear right after", () =>
    property(200, ({ work, more, plan }) => {
      const isFlat = more.rates!(1)?.input === more.rates!(1e9)?.input;
      // A break removes bound thinking, and with it the cost of losing that.
      if (!plan || !isFlat || work.view.prelude?.bindsThinking) return;
      const view = again([
        ...work.entries,
        { v: 1, id: "new", parent: work.view.leaf, time: work.time, ...plan } as Entry,
      ]);
      const state = new EconomyState(work.settings.microcompact.economy);
      if (state.of(view).keep.count !== work.state.of(work.view).keep.count) return;
      expect(work.plan({ ...more, view, state, size: viewTokens(view) })).toBeUndefined();
    }));
});

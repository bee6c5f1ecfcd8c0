// The counterfactual, number by number, and compared with the real cost of the same work without clearing.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MicrocompactInput } from "../layers/microcompact/plan-microcompact.ts";
import { filler, PRELUDE, viewTokens, Work } from "../layers/microcompact/work.case.ts";
import { seededRandom } from "../ports/memory/prng.ts";
import type { Draft, Entry } from "../transcript/entries.ts";
import { type CounterfactualOptions, computeCounterfactual, type Estimate } from "./counterfactual.ts";

/** Dollars a token on the model of these tests: 3 a million, read at a tenth, written at 1.25 or 2, answers at 15. */
const [INPUT, READ, WRITE, HOUR, OUTPUT] = [3e-6, 0.3e-6, 3.75e-6, 6e-6, 15e-6];
const SUMMARY = 5_000;
const WIDE: CounterfactualOptions = {
  limits: { warningAt: 1e9, compactAt: 1e9 },
  pressure: { minClearable: 40_000, minFreed: 20_000, keep: 3 },
};

/** The same price for prompts of any size. */
const FLAT = { [PRELUDE.model]: { price: { input: 3, output: 15 } } };

interface Sent {
  readonly read?: number;
  readonly written?: number;
  readonly uncached?: number;
  readonly requested?: number;
  readonly ttl?: "5m" | "1h";
  readonly model?: string;
}

const turn = ({ read = 0, written = 0, uncached = 0, requested = 0, ttl = "5m", model }: Sent): Draft => {
  const hour = ttl === "1h" ? written : 0;
  const usage = {
    input_tokens: uncached,
    output_tokens: 100,
    cache_read_input_tokens: read,
    cache_creation_input_tokens: written,
    cache_creation: { ephemeral_5m_input_tokens: written - hour, ephemeral_1h_input_tokens: hour },
  };
  const message = { role: "assistant" as const, content: [], usage, ...(model ? { model } : {}) };
  return { type: "assistant", message, requested, ttl };
};
const cleared = (tokens: number, more: object = {}): Draft => ({
  type: "cleared",
  trigger: "economy",
  how: "stub",
  results: [{ tool_use_id: "a", content: "", tokens }],
  ...more,
});
const stored = (tokens: number): Draft => ({
  type: "replaced",
  results: [{ tool_use_id: "a", content: filler(100), bytes: 4 * (tokens + 100) }],
});
const boundary = (before: number, after: number, more: object = {}): Draft => ({
  type: "boundary",
  from: "e1",
  to: "e2",
  pieces: [],
  trigger: "auto",
  method: "notes",
  before,
  after,
  ...more,
});

const path = (...drafts: readonly Draft[]): Entry[] =>
  [{ type: "prelude", reason: "first", prelude: PRELUDE } as Draft, ...drafts].map(
    (draft, at) =>
      ({ v: 1, id: `e${at}`, parent: at === 0 ? null : `e${at - 1}`, time: 0, ...draft }) as Entry,
  );

const usdOf = (estimate: Estimate | undefined) => (estimate && "usd" in estimate ? estimate.usd : Number.NaN);
const off = (layer: "economy" | "tool-results" | "notes-compaction", drafts: readonly Draft[], more = {}) =>
  usdOf(computeCounterfactual(path(...drafts), { ...WIDE, ...more }).layers.get(layer));

const result = (tokens: number): Draft => ({
  type: "user",
  source: "tools",
  content: [{ type: "tool_result", tool_use_id: "a", content: filler(tokens) }],
});

/** Four requests; before the third the economy cleared 8,000 tokens. */
const work = (third: object = {}, fourth: Sent = {}): readonly Draft[] => [
  turn({ written: 10_000 }),
  result(8_000),
  turn({ read: 10_000, written: 10_000 }),
  cleared(8_000, third),
  turn({ read: 4_000, written: 10_000 }),
  turn({ read: 14_000, written: 1_000, ...fourth }),
];
/** The first two, which are the same in every world, and all answers. */
const SAME = WRITE * 20_000 + READ * 10_000 + OUTPUT * 400;

describe("without the economy", () => {
  it("what was cleared is still read, and nothing was written again", () => {
    const expected = SAME + READ * 20_000 + WRITE * 2_000 + READ * 22_000 + WRITE * 1_000;
    expect(off("economy", work())).toBeCloseTo(expected, 9);
  });

  it("a fork counts only what it paid itself, and is as large as its past has made it", () => {
    const drafts = work({}, { requested: 1_000 }).map((draft, at) =>
      at === 5 ? { ...draft, time: 1_000 } : draft,
    );
    const since = 500;
    expect(off("economy", drafts, { since })).toBeCloseTo(READ * 22_000 + WRITE * 1_000 + OUTPUT * 100, 9);
    const { actual } = computeCounterfactual(path(...drafts), { ...WIDE, since });
    expect(actual).toEqual({ usd: expect.closeTo(READ * 14_000 + WRITE * 1_000 + OUTPUT * 100, 9) });
  });

  it("a deletion by cache edit had caused no break", () => {
    const drafts = [
      turn({ written: 10_000 }),
      turn({ read: 10_000, written: 10_000 }),
      cleared(8_000, { how: "cache-edit" }),
      turn({ read: 12_000, written: 2_000 }),
    ];
    const expected = WRITE * 22_000 + READ * 30_000 + OUTPUT * 300;
    expect(off("economy", drafts)).toBeCloseTo(expected, 9);
  });

  it("it is written with all else once the cache has expired", () => {
    const drafts = work({}, { read: 0, written: 15_000, requested: 300_001 });
    const expected = SAME + READ * 20_000 + WRITE * 2_000 + WRITE * 23_000;
    expect(off("economy", drafts)).toBeCloseTo(expected, 9);
    const hour = drafts.map((draft) => ({ ...draft, ttl: "1h" }) as Draft);
    expect(off("economy", hour)).not.toBeCloseTo(expected, 9);
  });

  it("uses the lifetime in use when it was written", () => {
    const drafts = [
      turn({ written: 10_000, ttl: "1h" }),
      cleared(2_000),
      turn({ read: 1_000, written: 8_000, ttl: "1h", requested: 3_000_000 }),
    ];
    const expected = HOUR * 10_000 + READ * 10_000 + HOUR * 1_000 + OUTPUT * 200;
    expect(off("economy", drafts)).toBeCloseTo(expected, 9);
  });

  it("old results are cleared under pressure at the warning level, if that frees enough", () => {
    const limits = { warningAt: 22_000, compactAt: 1e9 };
    const pressure = { minClearable: 7_999, minFreed: 7_970, keep: 0 };
    // A stub of 30 tokens is left.
    const expected = SAME + READ * 10_000 + WRITE * 4_030 + READ * 14_030 + WRITE * 1_000;
    expect(off("economy", work(), { limits, pressure })).toBeCloseTo(expected, 9);
    for (const [name, value] of Object.entries({ minClearable: 8_000, minFreed: 7_971, keep: 1 })) {
      const other = { limits, pressure: { ...pressure, [name]: value } };
      expect(off("economy", work(), other)).toBe(off("economy", work()));
    }
  });

  it("a full window costs a summary", () => {
    const limits = { warningAt: 1e9, compactAt: 22_000 };
    const summary = READ * 22_000 + OUTPUT * SUMMARY;
    // The first request and the summary: 15,000 tokens, a thousand more than there were.
    const expected = SAME + summary + READ * 10_000 + WRITE * 5_000 + READ * 15_000 + WRITE * 1_000;
    expect(off("economy", work(), { limits })).toBeCloseTo(expected, 9);
    const { layers } = computeCounterfactual(path(...work()), { ...WIDE, limits });
    expect(layers.get("economy")).toMatchObject({ estimate: true, why: "with 1 summary" });
  });

  it("what a summary removed cannot be cleared afterwards", () => {
    const limits = { warningAt: 25_000, compactAt: 22_000 };
    const pressure = { minClearable: 0, minFreed: 0, keep: 0 };
    const drafts = work({}, { read: 14_000, written: 11_000 });
    const { layers } = computeCounterfactual(path(...drafts), { ...WIDE, limits, pressure });
    expect(layers.get("economy")).toMatchObject({ why: "with 2 summaries" });
  });

  it("no automatic compaction happened, and its own call was not paid for", () => {
    const usage = { input_tokens: 0, output_tokens: 1_000, cache_read_input_tokens: 9_000 };
    const cost: Draft = { type: "cost", layer: "compaction", model: PRELUDE.model, usage, outcome: "ok" };
    const drafts = [
      turn({ written: 10_000 }),
      turn({ read: 10_000, written: 10_000 }),
      cost,
      boundary(20_000, 8_000),
      turn({ written: 9_000 }),
    ];
    const expected = WRITE * 20_000 + READ * 10_000 + READ * 20_000 + WRITE * 1_000 + OUTPUT * 300;
    expect(off("economy", drafts)).toBeCloseTo(expected, 9);
    const { actual } = computeCounterfactual(path(...drafts), WIDE);
    const paid = WRITE * 29_000 + READ * 19_000 + OUTPUT * 1_300;
    expect("usd" in actual && actual.usd).toBeCloseTo(paid, 9);
  });

  it("what was cleared by hand is cleared there too", () => {
    const drafts = work({ trigger: "manual" });
    const { actual, layers } = computeCounterfactual(path(...drafts), WIDE);
    expect(usdOf(layers.get("economy"))).toBeCloseTo("usd" in actual ? actual.usd : 0, 9);
  });
});

describe("without all of them", () => {
  it("memory costs nothing", () => {
    const usage = { input_tokens: 0, output_tokens: 700, cache_read_input_tokens: 9_000 };
    const cost = (layer: string): Draft => ({
      ...{ type: "cost", layer, model: PRELUDE.model, usage, outcome: "ok" },
    });
    const spent = ["extraction", "dreaming", "recall", "other"].map(cost);
    const { actual, without, layers } = computeCounterfactual(
      path(turn({ written: 10_000 }), ...spent),
      WIDE,
    );
    const each = READ * 9_000 + OUTPUT * 700;
    const paid = WRITE * 10_000 + OUTPUT * 100 + 4 * each;
    expect("usd" in actual && actual.usd).toBeCloseTo(paid, 9);
    expect(usdOf(without)).toBeCloseTo(paid - 3 * each, 9);
    expect(usdOf(layers.get("economy"))).toBeCloseTo(paid, 9);
  });
});

describe("with whole tool results", () => {
  const drafts = [
    turn({ written: 10_000 }),
    stored(9_900),
    turn({ read: 10_000, written: 1_000 }),
    turn({ read: 11_000, written: 1_000 }),
  ];

  it("each is written once and read from then on", () => {
    const expected =
      WRITE * (10_000 + 1_000 + 9_900 + 1_000) + READ * (10_000 + 11_000 + 9_900) + OUTPUT * 300;
    expect(off("tool-results", drafts)).toBeCloseTo(expected, 9);
  });

  it("until it is cleared, as it was", () => {
    const after = [...drafts, cleared(100), turn({ read: 11_900, written: 1_000 })];
    const more = off("tool-results", after) - off("tool-results", drafts);
    expect(more).toBeCloseTo(READ * 11_900 + WRITE * 1_000 + OUTPUT * 100, 9);
  });
});

describe("without compaction from notes", () => {
  it("each costs a summary, and the notes nothing", () => {
    const usage = { input_tokens: 0, output_tokens: 700, cache_read_input_tokens: 9_000 };
    const notes: Draft = { type: "cost", layer: "notes", model: PRELUDE.model, usage, outcome: "ok" };
    const drafts = [turn({ written: 20_000 }), notes, boundary(20_000, 8_000), turn({ written: 9_000 })];
    const expected = WRITE * 29_000 + READ * 20_000 + OUTPUT * (SUMMARY + 200);
    expect(off("notes-compaction", drafts)).toBeCloseTo(expected, 9);
    const full = drafts.map((draft) =>
      draft.type === "boundary" ? boundary(20_000, 8_000, { method: "full" }) : draft,
    );
    expect(off("notes-compaction", full)).toBeCloseTo(WRITE * 29_000 + OUTPUT * 200, 9);
  });
});

describe("the estimate", () => {
  const counts = fc.record({
    read: fc.nat(200_000),
    written: fc.nat(200_000),
    uncached: fc.integer({ min: 1, max: 9_000 }),
    requested: fc.nat(9_000_000),
    ttl: fc.constantFrom("5m" as const, "1h" as const),
  });

  it("is what was paid if no layer decided anything", () => {
    fc.assert(
      fc.property(fc.array(counts, { minLength: 1, maxLength: 20 }), (list) => {
        const limits = { warningAt: 50_000, compactAt: 60_000 };
        const entries = path(...list.map(turn));
        const { actual, without, layers } = computeCounterfactual(entries, {
          ...WIDE,
          limits,
          overrides: FLAT,
        });
        const paid = "usd" in actual ? actual.usd : Number.NaN;
        for (const estimate of [without, ...layers.values()]) {
          expect(estimate).toMatchObject({ estimate: true });
          expect(usdOf(estimate)).toBeCloseTo(paid, 9);
        }
      }),
      { numRuns: 200, endOnFailure: true },
    );
  });

  it("is never negative, whatever was decided", () => {
    const draft = fc.oneof(
      counts.map(turn),
      fc.nat(90_000).map((tokens) => cleared(tokens)),
      fc.nat(90_000).map(stored),
      fc.tuple(fc.nat(200_000), fc.nat(90_000)).map(([before, after]) => boundary(before, after)),
    );
    fc.assert(
      fc.property(fc.array(draft, { maxLength: 40 }), fc.nat(300_000), (drafts, compactAt) => {
        const limits = { warningAt: compactAt * 0.9, compactAt };
        const { without, layers } = computeCounterfactual(path(...drafts), {
          ...WIDE,
          limits,
          overrides: FLAT,
        });
        for (const estimate of [without, ...layers.values()])
          expect(usdOf(estimate)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 300, endOnFailure: true },
    );
  });

  it("is unknown if a price is, and says why", () => {
    const drafts = [...work(), turn({ read: 1_000, model: "claude-opus-9" })];
    const { actual, without, layers } = computeCounterfactual(path(...drafts), WIDE);
    for (const estimate of [actual, without, ...layers.values()]) {
      expect(estimate).toEqual({ unknown: true, why: expect.stringContaining("claude-opus-9") });
    }
  });

  it.each([
    ["in a window that is never full", 9_000_000, 0.02],
    ["in a window that fills up", 120_000, 0.05],
  ])("is near what the same work really costs in window mode, %s", (_, warningAt, tolerance) => {
    const limits = { available: 1.2 * warningAt, warningAt, compactAt: 1.1 * warningAt };
    const options = { ...WIDE, limits, overrides: FLAT };
    const { actual, layers } = computeCounterfactual(shellWork("economy", limits), options);
    const { actual: truth } = computeCounterfactual(shellWork("window", limits), options);
    const [paid, real] = [actual, truth].map((cost) => ("usd" in cost ? cost.usd : Number.NaN));
    expect(real! / paid!).toBeGreaterThan(1 + 2 * tolerance);
    expect(Math.abs(usdOf(layers.get("economy")) / real! - 1)).toBeLessThan(tolerance);
  });

  /** Shell work with the usage that a server would report: what was sent is read, the rest is written. */
  function shellWork(mode: "economy" | "window", limits: MicrocompactInput["limits"]): readonly Entry[] {
    const random = seededRandom(7);
    const made = new Work();
    made.settings.microcompact.mode = mode;
    made.human(8_000);
    for (let step = 0; step < 130; step++) {
      const plan = made.plan({ limits });
      if (plan) made.add(plan);
      const { view } = made;
      const read = viewTokens(view, view.sent);
      const id = `toolu_${step}`;
      const content = [{ type: "tool_use" as const, id, name: "Bash", input: { step } }];
      const usage = {
        input_tokens: 1,
        output_tokens: 20,
        cache_read_input_tokens: read,
        cache_creation_input_tokens: viewTokens(view) - read,
      };
      made.add({ type: "assistant", message: { role: "assistant", content, usage } });
      const result = {
        type: "tool_result" as const,
        tool_use_id: id,
        content: filler(1_000 + Math.round(2_000 * random())),
      };
      made.add({ type: "user", source: "tools", content: [result] });
    }
    return made.entries;
  }

  it("bills uncached input unchanged", () => {
    const drafts = [
      turn({ uncached: 1_000, written: 5_000 }),
      cleared(1_000),
      turn({ uncached: 500, written: 4_000 }),
    ];
    // 500 tokens stay uncached; of the other 5,000 all were cached before.
    const expected = INPUT * 1_500 + WRITE * 5_000 + READ * 5_000 + OUTPUT * 200;
    expect(off("economy", drafts)).toBeCloseTo(expected, 9);
  });
});

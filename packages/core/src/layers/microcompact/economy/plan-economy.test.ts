// The rule compared with its definition, and each of its numbers.
import { describe, expect, it } from "vitest";
import { ids, RATES, tokensOf, viewTokens, Work } from "../work.case.ts";

interface Options {
  readonly prelude?: { readonly bindsThinking?: boolean };
  readonly economy?: object;
}

function start({ prelude = {}, economy = {} }: Options = {}): Work {
  const work = new Work(prelude);
  Object.assign(work.settings.microcompact.economy, economy);
  work.human();
  return work;
}

const steps = (work: Work, count: number, tokens: number, thinking = 0) => {
  for (let i = 0; i < count; i++) work.step({ tokens, thinking });
};

/** How many steps of this size until the first clearing. */
function stepsUntil(work: Work, tokens: number, more = {}, thinking = 0): number {
  for (let i = 1; i <= 400; i++) {
    work.step({ tokens, thinking });
    if (work.plan(more)) return i;
  }
  return Number.POSITIVE_INFINITY;
}

describe("what is stale", () => {
  const eager = { minCleared: 0, alpha: 0 };

  it("lies outside the last five results", () => {
    const work = start({ economy: { ...eager, tailTokens: 0 } });
    steps(work, 9, 500);
    expect(work.goes()).toEqual(ids(0, 4));
  });

  it("is worth clearing: its stub saves at least 150 tokens", () => {
    const work = start({ economy: { ...eager, tailTokens: 0 } });
    steps(work, 3, 160);
    steps(work, 6, 500);
    expect(work.goes()).toEqual(ids(3, 4));
  });

  it("and outside the last 16,000 tokens", () => {
    const work = start({ economy: eager });
    steps(work, 2, 5_000);
    // The calls between the results count as well.
    steps(work, 15, 1_000);
    expect(work.goes()).toEqual(ids(0, 1));
    work.step({ tokens: 1_000 });
    expect(work.goes()).toEqual(ids(0, 2));
  });

  it("is never a result of a kept tool or an MCP server; a recalled memory can be", () => {
    const work = start({ economy: { ...eager, tailTokens: 0 } });
    work.surface(500);
    work.step({ tokens: 500, name: "Keep" });
    work.step({ tokens: 500, name: "mcp__x__y" });
    work.step({ tokens: 500 });
    steps(work, 5, 100);
    expect(work.goes()).toEqual(["toolu_2"]);
    expect(work.plan()?.surfaced).toHaveLength(1);
  });

  it("is what K protects no longer because it would fill a quarter of the window", () => {
    const work = start({ economy: { ...eager, tailTokens: 0, keepStart: 20 } });
    steps(work, 30, 1_000);
    const limits = (available: number) => ({
      limits: { available, warningAt: available, compactAt: available },
      size: 0,
    });
    expect(work.goes(limits(80_000))).toEqual(ids(0, 10));
    expect(work.goes(limits(40_000))).toEqual(ids(0, 20));
    // The floor holds in any window.
    expect(work.goes(limits(4_000))).toEqual(ids(0, 25));
  });
});

describe("when it pays", () => {
  it("clears when the rent, with the request at hand, reaches the price of the break, and not before", () => {
    const work = start();
    const until = stepsUntil(work, 2_600);
    const { rent, price } = byDefinition(work, 2_600);
    expect(rent).toBeGreaterThanOrEqual(price);
    const before = start();
    steps(before, until - 1, 2_600);
    const early = byDefinition(before, 2_600);
    expect(early.rent).toBeLessThan(early.price);
    expect(early.rent).toBeGreaterThan(0);
  });

  it("waits longer where reading is cheaper or writing dearer", () => {
    const usual = stepsUntil(start(), 2_600);
    expect(stepsUntil(start(), 2_600, { rates: () => ({ ...RATES, read: 0.025 }) })).toBeGreaterThan(usual);
    expect(stepsUntil(start(), 2_600, { ttl: "1h" })).toBeGreaterThan(usual);
  });

  it("waits until 4,000 tokens go, stubs deducted", () => {
    const work = start({ economy: { alpha: 0 } });
    stepsUntil(work, 500);
    const freed = (goes: readonly { content: string; tokens: number }[]) =>
      goes.reduce((sum, item) => sum + item.tokens - Math.ceil(item.content.length / 4), 0);
    const { results } = work.plan()!;
    expect(freed(results)).toBeGreaterThanOrEqual(4_000);
    expect(freed(results.slice(1))).toBeLessThan(4_000);
  });

  it("begins at the frontier, because the server reads its cache only up to there", () => {
    const work = start();
    work.step({ tokens: 300 });
    work.human(100_000);
    stepsUntil(work, 2_600);
    expect(work.goes()).toContain("toolu_0");
    expect(work.goes()).toContain("toolu_1");
  });

  it("comes free when another break has already voided the cache, and when the cache has expired", () => {
    const work = start();
    steps(work, 12, 2_600);
    expect(work.plan()).toBeUndefined();
    expect(work.plan({ now: 6 * 60_000 })).toMatchObject({ trigger: "expired" });
    expect(work.goes({ now: 6 * 60_000 })).toEqual(ids(0, 5));
    const { prelude } = work.view;
    work.add({ type: "prelude", reason: "requested", prelude: { ...prelude!, model: "claude-opus-4-6" } });
    expect(work.goes()).toEqual(ids(0, 5));
  });

  it("clears at once if that brings the prompt below a step of the price list", () => {
    const work = start();
    steps(work, 12, 2_600);
    const size = viewTokens(work.view);
    const stepAt = (limit: number) => (tokens: number) => ({ ...RATES, input: tokens > limit ? 0.5 : 0.1 });
    expect(work.plan({ rates: stepAt(size - 12_000) })).toBeDefined();
    expect(work.plan({ rates: stepAt(size - 20_000) })).toBeUndefined();
    expect(work.plan({ rates: stepAt(size) })).toBeUndefined();
  });

  it("does nothing if the price is unknown", () => {
    const work = start();
    steps(work, 60, 2_600);
    expect(work.plan({ rates: () => undefined })).toBeUndefined();
    const size = viewTokens(work.view);
    expect(work.plan({ rates: (tokens) => (tokens < size ? RATES : undefined) })).toBeUndefined();
    expect(work.plan({ rates: (tokens) => (tokens < size ? undefined : RATES) })).toBeUndefined();
  });
});

describe("where thinking is bound to its prefix", () => {
  const bound = { prelude: { bindsThinking: true } };

  it("waits until the rent is twice the price", () => {
    expect(stepsUntil(start(bound), 2_600)).toBe(stepsUntil(start({ economy: { alpha: 2 } }), 2_600));
    expect(stepsUntil(start(bound), 2_600)).toBeGreaterThan(stepsUntil(start(), 2_600));
  });

  it("counts the thinking that would be dropped, of the present exchange only", () => {
    const lost = stepsUntil(start(bound), 2_600, {}, 800);
    const ignored = stepsUntil(start({ ...bound, economy: { theta: 0 } }), 2_600, {}, 800);
    expect(lost).toBeGreaterThan(ignored);
    const done = start(bound);
    steps(done, lost - 1, 2_600, 800);
    expect(done.plan()).toBeUndefined();
    done.human();
    expect(done.plan()).toBeDefined();
  });

  it("still weighs the thinking when the cache has expired", () => {
    const work = start(bound);
    steps(work, 12, 2_600, 4_000);
    expect(work.plan({ now: 6 * 60_000 })).toBeUndefined();
    work.human();
    expect(work.plan({ now: 6 * 60_000 })).toBeDefined();
  });
});

/** A and B for the oldest result, straight from the definition, for steps of one size. */
function byDefinition(work: Work, tokens: number): { rent: number; price: number } {
  const { slots, sent } = work.view;
  const results = slots.flatMap((slot, at) => (slot.result ? [at] : []));
  const size = (from: number, to: number) =>
    slots.slice(from, to).reduce((sum, slot) => sum + tokensOf(slot.blocks[0]!), 0);
  const stub = Math.ceil(work.plan({ now: 1e9 })!.results[0]!.content.length / 4);
  let [rent, gone] = [0, 0];
  for (const [i, at] of results.entries()) {
    // Every request t, including the next one, in which at least K results and 16,000 tokens followed it.
    for (let t = i + 6; t <= results.length; t++) {
      if (size(at + 1, results[t - 1]! + 1) < 16_000) continue;
      rent += RATES.read * (tokens - stub);
      if (t === results.length) gone += tokens - stub;
    }
  }
  const price = (RATES.write5m - RATES.read) * (size(results[0]!, sent) - gone);
  return { rent, price };
}

describe("what may be needed again", () => {
  const needing = { minCleared: 0, alpha: 0, tailTokens: 0, needWeight: 2 };
  const read = (file_path: string) => ({ tokens: 600, name: "Read", input: { file_path } });

  it("stays longer than prices alone would keep it, and is cleared when nothing has touched it for long", () => {
    const work = start({ economy: needing });
    const file = work.step(read("/a.ts"));
    steps(work, 9, 2_000);
    expect(work.goes()).not.toContain(file);
    steps(work, 40, 2_000);
    expect(work.goes()).toContain(file);
  });

  it("is a whole file for longer than some of its lines, unless it was edited since", () => {
    const work = start({ economy: { ...needing, needWeight: 6 } });
    const lines = { offset: 10, limit: 50 };
    const whole = work.step(read("/a.ts"));
    const part = work.step({ ...read("/b.ts"), input: { file_path: "/b.ts", ...lines } });
    const worked = work.step({ ...read("/c.ts"), input: { file_path: "/c.ts", ...lines } });
    work.step({ tokens: 30, name: "Edit", input: { file_path: "/c.ts", old_string: "x" } });
    steps(work, 60, 2_000);
    expect(work.goes()).toContain(part);
    expect(work.goes()).not.toContain(whole);
    expect(work.goes()).not.toContain(worked);
  });

  it("stays while calls name its file", () => {
    const work = start({ economy: needing });
    const file = work.step(read("/a.ts"));
    for (let at = 0; at < 50; at++)
      work.step({ tokens: 30, name: "Edit", input: { file_path: "/a.ts", old_string: `${at}` } });
    expect(work.goes()).not.toContain(file);
  });

  it("does not stay once a later result has taken its place, however new it is", () => {
    const work = start({ economy: needing });
    const first = work.step(read("/a.ts"));
    const second = work.step(read("/a.ts"));
    work.respond([{ type: "text", text: "I see." }]);
    expect(work.goes()).toEqual([first]);
    expect(work.goes()).not.toContain(second);
  });

  it("is paid rent for once superseded, also while calls name its file", () => {
    const work = start({ economy: { ...needing, alpha: 1 } });
    const first = work.step({ ...read("/a.ts"), tokens: 3_000 });
    const second = work.step({ ...read("/a.ts"), tokens: 3_000 });
    for (let at = 0; at < 60; at++)
      work.step({ tokens: 30, name: "Edit", input: { file_path: "/a.ts", old_string: `${at}` } });
    expect(work.goes()).toContain(first);
    expect(work.goes()).not.toContain(second);
  });
});

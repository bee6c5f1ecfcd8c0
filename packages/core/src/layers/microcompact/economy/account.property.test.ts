// No clearing discards more of the cache than carrying its results has cost: checked by an account that is kept from the
// definition alone, request by request. And nothing is cleared silently.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RATES, tokensOf, viewTokens, Work } from "../work.case.ts";
import { WIDE } from "./ratios.case.ts";

const size = fc.oneof(fc.nat(600), fc.nat(8_000), fc.nat(60_000));
const step = fc.record({
  result: size,
  /** What the human says in between; mostly nothing, sometimes a book. */
  human: fc.oneof({ arbitrary: fc.constant(0), weight: 6 }, { arbitrary: size, weight: 1 }),
  thinking: fc.nat(400),
  name: fc.constantFrom("Bash", "Bash", "Read", "Keep", "mcp__docs__get"),
});
const conditions = fc.record({
  keep: fc.integer({ min: 1, max: 8 }),
  tailTokens: fc.constantFrom(0, 4_000, 16_000),
  bindsThinking: fc.boolean(),
  ttl: fc.constantFrom("5m" as const, "1h" as const),
  read: fc.constantFrom(0.025, 0.1, 0.5),
});

interface Going {
  readonly tool_use_id: string;
  readonly content: string;
  readonly tokens: number;
}
const stubTokens = ({ content }: Going) => Math.ceil(content.length / 4);
const freedBy = (item: Going) => item.tokens - stubTokens(item);

type Drawn = typeof conditions extends fc.Arbitrary<infer T> ? T : never;

function start({ keep, tailTokens, bindsThinking, ttl }: Drawn): Work {
  const work = new Work({ bindsThinking });
  Object.assign(work.settings.microcompact.economy, { keepStart: keep, keepFloor: keep, tailTokens });
  work.ttl = ttl;
  work.human();
  return work;
}

const slotTokens = (work: Work, from: number, to: number) =>
  viewTokens(work.view, to) - viewTokens(work.view, from);

/** Whole results with enough results and tokens behind them: what each request carries for nothing. */
function staleNow(work: Work, { keep, tailTokens }: Drawn): readonly string[] {
  const { slots } = work.view;
  return slots.flatMap(({ result, cleared }, at) => {
    if (!result || cleared || result.name === "Keep" || result.name.startsWith("mcp__")) return [];
    const behind = slots.slice(at + 1);
    const isStale = behind.filter((slot) => slot.result).length >= keep;
    return isStale && slotTokens(work, at + 1, slots.length) >= tailTokens ? [result.id] : [];
  });
}

describe("every clearing while the cache lives", () => {
  it("has been paid for: the rent on what is cleared is at least α times the price of the break", () => {
    let clearings = 0;
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 10, maxLength: 60, size: "max" }),
        conditions,
        (list, drawn) => {
          const work = start(drawn);
          const rates = () => ({ ...RATES, read: drawn.read });
          /** Requests that carried each result while it was stale. */
          const carried = new Map<string, number>();
          for (const { result, human, thinking, name } of list) {
            work.step({ tokens: result, thinking, name });
            if (human > 0) work.human(human);
            for (const id of staleNow(work, drawn)) carried.set(id, (carried.get(id) ?? 0) + 1);
            const plan = work.plan({ rates, limits: WIDE });
            if (!plan) continue;
            clearings++;
            const rent = plan.results.reduce(
              (sum, item) => sum + drawn.read * freedBy(item) * (carried.get(item.tool_use_id) ?? 0),
              0,
            );
            const freed = plan.results.reduce((sum, item) => sum + freedBy(item), 0);
            expect(freed).toBeGreaterThanOrEqual(work.settings.microcompact.economy.minCleared);
            const { price } = breakOf(work, plan.results, drawn);
            expect(rent).toBeGreaterThanOrEqual((drawn.bindsThinking ? 2 : 1) * price - 1e-6);
            work.add(plan);
          }
        },
      ),
      { numRuns: 150, endOnFailure: true },
    );
    expect(clearings).toBeGreaterThan(50);
  });

  /** What the server had cached behind the first result that goes, and must be written again; and lost thoughts. */
  function breakOf(work: Work, going: readonly Going[], { bindsThinking, ttl, read }: Drawn) {
    const { view } = work;
    const first = view.slots.findIndex((slot) => slot.result?.id === going[0]!.tool_use_id);
    const stubs = new Map(going.map((item) => [item.tool_use_id, stubTokens(item)]));
    const exchange = view.slots.findLastIndex((slot) => slot.source === "human");
    let [rewritten, thoughts] = [0, 0];
    for (let at = first; at < view.slots.length; at++) {
      const slot = view.slots[at]!;
      for (const block of slot.blocks) {
        const isThought = block.type === "thinking" && bindsThinking;
        if (isThought && at > exchange) thoughts += tokensOf(block);
        if (isThought || at >= view.sent) continue;
        rewritten += stubs.get(slot.result?.id ?? "") ?? tokensOf(block);
      }
    }
    const write = ttl === "5m" ? RATES.write5m : RATES.write1h;
    return { price: (write - read) * rewritten + thoughts };
  }

  it("never gives 200,000 cached tokens for 5,000", () => {
    const work = start({ keep: 5, tailTokens: 16_000, bindsThinking: false, ttl: "5m", read: 0.1 });
    work.step({ tokens: 5_000 });
    work.human(200_000);
    // 1.15 × 200,000 tokens to write, at 500 tokens of rent a request: not within these 300.
    for (let i = 0; i < 300; i++) {
      work.step({ tokens: 60 });
      expect(work.goes({ limits: WIDE })).not.toContain("toolu_0");
    }
  });
});

describe("every cleared result", () => {
  it("leaves a stub that says its size and the way back", () => {
    const name = fc.constantFrom(
      "Bash",
      "Read",
      "Grep",
      "a_tool_with_quite_a_long_name_that_somebody_thought_of",
    );
    const word = fc.stringMatching(/^[a-z0-9/._-]{1,300}$/);
    const input = fc.oneof(
      word.map((value) => ({ subject: value, input: { command: value } })),
      word.map((value) => ({ subject: value, input: { file_path: `/${value}`, limit: 3 } })),
      word.map((value) => ({ subject: value, input: { pattern: value, path: undefined } })),
    );
    const call = fc.record({
      name,
      input,
      tokens: fc.integer({ min: 100, max: 9_000 }),
      isStored: fc.boolean(),
    });
    let cleared = 0;
    fc.assert(
      fc.property(fc.array(call, { minLength: 8, maxLength: 30 }), fc.boolean(), (calls, isWindow) => {
        const work = start({ keep: 1, tailTokens: 0, bindsThinking: false, ttl: "5m", read: 0.1 });
        Object.assign(work.settings.microcompact.economy, { alpha: 0, minCleared: 0 });
        Object.assign(work.settings.microcompact.pressure, { minFreed: 0, minClearable: 0 });
        if (isWindow) work.settings.microcompact.mode = "window";
        const of = new Map<string, (typeof calls)[number]>();
        for (const made of calls) {
          const id = work.step({ tokens: made.tokens, name: made.name, input: made.input.input });
          of.set(id, made);
          if (!made.isStored) continue;
          const results = [
            { tool_use_id: id, content: "y".repeat(2_000), stored: `tool-results/${id}.txt`, bytes: 9 },
          ];
          work.add({ type: "replaced", results });
        }
        const plan = work.plan({ size: 160_000, folder: "/home/u/.palimpsest/s1" });
        for (const { tool_use_id: id, content, tokens } of plan?.results ?? []) {
          cleared++;
          const made = of.get(id)!;
          const told = Number(/about (\d+) tokens/.exec(content)?.[1]);
          expect(Math.abs(told - tokens)).toBeLessThanOrEqual(0.05 * tokens);
          const file = `/home/u/.palimpsest/s1/tool-results/${id}.txt`;
          const isRead = made.name === "Read" && "file_path" in made.input.input;
          const back = isRead ? "read the file to see it again" : `Recall, id ${id}`;
          expect(content.endsWith(`${made.isStored ? file : back}]`)).toBe(true);
        }
      }),
      { numRuns: 120, endOnFailure: true },
    );
    expect(cleared).toBeGreaterThan(200);
  });

  it("has a way back: one whose id leaves no room for it stays", () => {
    for (const [length, goes] of [
      [128, true],
      [129, false],
    ] as const) {
      const work = start({ keep: 1, tailTokens: 0, bindsThinking: false, ttl: "5m", read: 0.1 });
      Object.assign(work.settings.microcompact.economy, { alpha: 0, minCleared: 0 });
      const id = "i".repeat(length);
      const tool = "a_tool_with_quite_a_long_name_that_somebody_thought_of_".repeat(2);
      work.respond([{ type: "tool_use", id, name: tool, input: { command: "make" } }]);
      const result = { type: "tool_result" as const, tool_use_id: id, content: "x".repeat(90_000) };
      work.add({ type: "user", source: "tools", content: [result] });
      for (let i = 0; i < 4; i++) work.step({ tokens: 10 });
      const [stub] = work.plan()?.results ?? [];
      expect(stub?.content.endsWith(`Recall, id ${id}]`) ?? false).toBe(goes);
    }
  });
});

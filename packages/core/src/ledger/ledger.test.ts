import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { priceOf } from "../models/catalog.ts";
import { inputTokens } from "../transcript/blocks.ts";
import { formatDollars } from "./dollars.ts";
import { addCall, type Call, copyLedger, emptyLedger, type Ledger, NOTHING, type Totals } from "./ledger.ts";

const fold = (calls: readonly Call[]): Ledger =>
  calls.reduce((ledger, call) => addCall(ledger, call), emptyLedger());

const tokens = fc.nat(2_000_000);
const anyCall: fc.Arbitrary<Call> = fc
  .record({
    layer: fc.constantFrom("main", "notes", "compaction", "extraction"),
    model: fc.constantFrom("claude-sonnet-5-5", "claude-haiku-5-5", "claude-opus-9"),
    time: fc.nat(),
    background: fc.boolean(),
    counts: fc.tuple(tokens, tokens, tokens, tokens, tokens),
  })
  .map(({ counts: [input, read, m5, h1, output], ...call }) => ({
    ...call,
    usage: {
      input_tokens: input,
      output_tokens: output,
      cache_read_input_tokens: read,
      cache_creation_input_tokens: m5 + h1,
      cache_creation: { ephemeral_5m_input_tokens: m5, ephemeral_1h_input_tokens: h1 },
    },
  }));

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const wholeInput = (totals: Totals) => totals.uncached + totals.read + totals.written5m + totals.written1h;

describe("the ledger", () => {
  it("totals exactly what the model reported", () => {
    fc.assert(
      fc.property(fc.array(anyCall), (calls) => {
        const { total, background } = fold(calls);
        expect(total.calls).toBe(calls.length);
        expect(wholeInput(total)).toBe(sum(calls.map(({ usage }) => inputTokens(usage))));
        expect(total.output).toBe(sum(calls.map(({ usage }) => usage.output_tokens)));
        const priced = calls.map(({ usage, model }) => priceOf(usage, model));
        expect(total.usd).toBeCloseTo(sum(priced.map((cost) => ("usd" in cost ? cost.usd : 0))), 6);
        expect(background.calls).toBe(calls.filter((call) => call.background).length);
      }),
    );
  });

  it("divides the same total by layer and by model", () => {
    fc.assert(
      fc.property(fc.array(anyCall), (calls) => {
        const { total, layers, models } = fold(calls);
        for (const parts of [[...layers.values()], [...models.values()]]) {
          expect(sum(parts.map(({ calls: n }) => n))).toBe(total.calls);
          expect(sum(parts.map(wholeInput))).toBe(wholeInput(total));
          expect(sum(parts.map(({ output }) => output))).toBe(total.output);
          expect(sum(parts.map(({ usd }) => usd))).toBeCloseTo(total.usd, 6);
          expect(sum(parts.map(({ unpricedCalls }) => unpricedCalls))).toBe(total.unpricedCalls);
        }
      }),
    );
  });

  it("is not changed by later calls once it was copied", () => {
    const running = emptyLedger();
    const first = { layer: "main", model: "m", usage: { input_tokens: 1, output_tokens: 1 }, time: 4 };
    addCall(running, { ...first, background: true });
    const before = copyLedger(running);
    const told = JSON.stringify([before, [...before.layers], [...before.models]]);
    addCall(running, {
      layer: "main",
      model: "m",
      usage: { input_tokens: 1, output_tokens: 1 },
      time: 5,
      background: false,
    });
    expect(running.total.calls).toBe(2);
    expect(JSON.stringify([before, [...before.layers], [...before.models]])).toBe(told);
  });

  it("says at least, or unknown, if a price is missing", () => {
    const call = (model: string): Call => ({
      layer: "main",
      model,
      usage: { input_tokens: 1_000_000, output_tokens: 0 },
      time: 0,
      background: false,
    });
    expect(formatDollars(fold([call("claude-sonnet-5-5")]).total)).toBe("$2.00");
    expect(formatDollars(fold([call("claude-opus-9")]).total)).toBe("unknown");
    const mixed = fold([call("claude-sonnet-5-5"), call("claude-opus-9"), call("claude-opus-9")]).total;
    expect(formatDollars(mixed)).toBe("at least $2.00");
    expect(mixed.unpricedWhy).toHaveLength(1);
    expect(formatDollars(NOTHING)).toBe("$0.00");
    expect(formatDollars({ ...NOTHING, calls: 1, usd: 0.0123 })).toBe("$0.0123");
  });

  it("accepts prices from elsewhere, and knows when each call was made", () => {
    const usage = { input_tokens: 3, output_tokens: 0 };
    const at = (time: number): Call => ({ layer: "main", model: "mine", usage, time, background: true });
    const price = () => ({ usd: 7 });
    const ledger = addCall(addCall(emptyLedger(), at(20), price), at(10), price);
    expect(ledger).toMatchObject({
      total: { usd: 14 },
      background: { usd: 14 },
      firstCall: 10,
      lastCall: 20,
    });
  });
});

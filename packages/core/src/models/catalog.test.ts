import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inputTokens, type Usage } from "../transcript/blocks.ts";
import { factsOf, findRates, type ModelOverrides, priceOf, smallModelFor, tokensOf } from "./catalog.ts";
import { CATALOG } from "./catalog-data.ts";

const usage = (fields: Partial<Usage>): Usage => ({ input_tokens: 0, output_tokens: 0, ...fields });

describe("factsOf", () => {
  it.each([
    "claude-sonnet-5-5",
    "claude-sonnet-5-5-20260901",
    "claude-sonnet-5-5-latest",
    "claude-sonnet-5-5[1m]",
    "anthropic/claude-sonnet-5.5",
    "us.anthropic.claude-sonnet-5-5-20260901-v1:0",
    "claude-sonnet-5-5@20260901",
    "Claude-Sonnet-5-5",
  ])("reads %s as claude-sonnet-5-5", (name) => {
    expect(factsOf(name)).toBe(CATALOG["claude-sonnet-5-5"]);
  });

  it("uses the longest name that fits, never a shorter relative", () => {
    expect(factsOf("claude-opus-5-5-20260922").price?.steps[0]?.input).toBe(4);
    expect(factsOf("claude-opus-5-20260301").price?.steps[0]?.input).toBe(5);
  });

  it.each(["claude-opus-9", "claude-opus-5-7", "claude-opus-55", "claude-3-haiku-20240307"])(
    "knows neither window nor price of %s",
    (name) => {
      const facts = factsOf(name);
      expect(facts.window).toBeUndefined();
      expect(facts.price).toBeUndefined();
      expect(facts.capabilities.serverContextEditing).toBe(true);
    },
  );

  it("declares nothing for a model of another family", () => {
    const { thinkingBoundToPrefix, ...sent } = factsOf("some-model").capabilities;
    expect(thinkingBoundToPrefix).toBe(true);
    expect(Object.values(sent)).toEqual([false, false, false, false]);
  });

  it("is overruled by settings, field by field", () => {
    const overrides: ModelOverrides = {
      "claude-sonnet-5-5": { window: 300_000, capabilities: { cacheEdits: true } },
      "my-model": { price: { input: 1, output: 2, above: [{ tokens: 10, input: 3, output: 4 }] } },
    };
    const sonnet = factsOf("claude-sonnet-5-5-20260901", overrides);
    expect(sonnet.window).toBe(300_000);
    expect(sonnet.maxOutput).toBe(128_000);
    expect(sonnet.capabilities).toMatchObject({ cacheEdits: true, thinkingBoundToPrefix: true });
    expect(findRates("my-model", 10, overrides)).toEqual({
      input: 1,
      output: 2,
      read: 0.1,
      write5m: 1.25,
      write1h: 2,
    });
    expect(findRates("my-model", 11, overrides)).toMatchObject({ input: 3, output: 4 });
  });

  it("has what every listed model needs", () => {
    for (const facts of Object.values(CATALOG)) {
      expect(facts.window).toBeGreaterThan(facts.maxOutput);
      expect(facts.price?.steps.length).toBeGreaterThan(0);
      expect(facts.capabilities.cacheEdits).toBe(false);
    }
  });
});

describe("priceOf", () => {
  it("prices each kind of token at its own rate", () => {
    const all = usage({
      input_tokens: 1_000_000,
      cache_read_input_tokens: 1_000_000,
      cache_creation_input_tokens: 2_000_000,
      cache_creation: { ephemeral_5m_input_tokens: 1_000_000, ephemeral_1h_input_tokens: 1_000_000 },
      output_tokens: 1_000_000,
    });
    // 4 × (1 + 0.05 + 1.25 + 2) + 20
    expect(priceOf(all, "claude-opus-5-5")).toEqual({ usd: expect.closeTo(37.2, 9) });
  });

  it("steps with the size of the prompt", () => {
    const output = usage({ output_tokens: 1_000_000 });
    expect(priceOf(output, "claude-haiku-5-5", 100_000)).toEqual({ usd: 0.5 });
    expect(priceOf(output, "claude-haiku-5-5", 100_001)).toEqual({ usd: 2.5 });
  });

  it("says unknown, and why, rather than zero", () => {
    expect(priceOf(usage({}), "claude-opus-9")).toEqual({
      unknown: true,
      why: expect.stringContaining('models."claude-opus-9".price'),
    });
    expect(priceOf(usage({ input_tokens: 250_000 }), "claude-sonnet-4-5[1m]")).toMatchObject({
      unknown: true,
    });
  });

  it("puts every reported token into exactly one kind", () => {
    const count = fc.nat(1_000_000);
    const written = fc.record({ m5: count, h1: count, given: fc.boolean() });
    fc.assert(
      fc.property(count, count, count, written, (input, read, output, { m5, h1, given }) => {
        const reported = usage({
          input_tokens: input,
          output_tokens: output,
          cache_read_input_tokens: read,
          cache_creation_input_tokens: m5 + h1,
          cache_creation: given ? { ephemeral_5m_input_tokens: m5, ephemeral_1h_input_tokens: h1 } : null,
        });
        const counts = tokensOf(reported);
        const { uncached, written5m, written1h } = counts;
        expect(uncached + counts.read + written5m + written1h).toBe(inputTokens(reported));
        expect(written1h).toBe(given ? h1 : 0);
      }),
    );
  });
});

it("knows a cheap model for short questions if it knows the main one", () => {
  expect(smallModelFor("claude-opus-4-6")).toBe("claude-haiku-5-5");
  expect(smallModelFor("claude-haiku-5-5")).toBe("claude-haiku-5-5");
  expect(smallModelFor("somebody-elses-model")).toBe("somebody-elses-model");
});

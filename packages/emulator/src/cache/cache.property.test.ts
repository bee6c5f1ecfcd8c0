// Properties of every conversation: the counters add up, and a request that only appends reads everything written before.
import fc from "fast-check";
import { expect, test } from "vitest";
import { createApi, createClock, type Usage } from "../index.ts";

const headers = { "x-api-key": "a", "anthropic-version": "2026-10-21" };
const words = fc.integer({ min: 1, max: 900 }).map((count) => "some words ".repeat(count));
const mark = { cache_control: { type: "ephemeral" } };

test("a conversation that only grows, with a breakpoint at its end, reads everything it wrote", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(words, { minLength: 1, maxLength: 12 }), async (texts) => {
      const api = createApi({ clock: createClock(0), script: () => "Yes." });
      const messages: object[] = [];
      let cached = 0;
      for (const text of texts) {
        const marked = [...messages, { role: "user", content: [{ type: "text", text, ...mark }] }];
        const request = { model: "claude-sonnet-5", max_tokens: 100, messages: marked };
        const usage = (await api.handle(request, headers)).message?.usage as Usage;
        const counted = api.countTokens(request, headers).body as { input_tokens: number };
        const { input_tokens, cache_read_input_tokens: read, cache_creation_input_tokens: written } = usage;
        expect(input_tokens + read + written).toBe(counted.input_tokens);
        expect(read).toBe(cached);
        cached = read + written;
        messages.push({ role: "user", content: text }, { role: "assistant", content: "Yes." });
      }
    }),
    { numRuns: 50 },
  );
});

test("frozen blocks, which are remembered, count and cache like fresh ones", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(words, { minLength: 1, maxLength: 5 }), async (texts) => {
      const blocks = texts.map((text) => Object.freeze({ type: "text", text }));
      const end = { type: "text", text: "?", ...mark };
      const api = createApi({ clock: createClock(0), script: () => "Yes." });
      const send = async (content: object[]) => {
        const messages = [{ role: "user", content: [...content, end] }];
        const request = { model: "claude-sonnet-5", max_tokens: 100, messages };
        return (await api.handle(request, headers)).message?.usage as Usage;
      };
      const first = await send(blocks);
      const second = await send(structuredClone(blocks));
      const third = await send(blocks);
      expect(second.cache_read_input_tokens).toBe(first.cache_creation_input_tokens);
      expect(third).toEqual(second);
    }),
    { numRuns: 30 },
  );
});

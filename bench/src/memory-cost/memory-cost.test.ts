import { expect, it } from "vitest";
import { countMisses } from "./count-misses.ts";
import { driveExchanges } from "./drive-exchanges.ts";
import { readMessages } from "./read-messages.ts";

it("the rule that skips extraction misses at most 2% of what is worth keeping", async () => {
  const { worthKeeping, missed, orders, asked } = countMisses(await readMessages());
  expect(worthKeeping).toBeGreaterThanOrEqual(150);
  expect(missed.length / worthKeeping).toBeLessThanOrEqual(0.02);
  expect(asked).toBeLessThan(orders / 2);
});

it("in ten exchanges, calls for memory cost at most a tenth of the conversation", async () => {
  const { main, memory, memoryCalls } = await driveExchanges({
    model: "claude-sonnet-5-5",
    hasMemory: true,
    showsIndex: true,
  });
  expect(memoryCalls).toBeGreaterThan(0);
  expect(memory / main).toBeLessThanOrEqual(0.1);
});

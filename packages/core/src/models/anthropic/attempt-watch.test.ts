import { expect, it } from "vitest";
import { virtualClock } from "../../ports/memory/clock.ts";
import { DEFAULT_PATIENCE, formatWait, type Wait } from "../patience.ts";
import { watchAttempt } from "./attempt-watch.ts";

const { silenceMs, noContentMs } = DEFAULT_PATIENCE;

function begin(firstByteMs = silenceMs) {
  const clock = virtualClock();
  const waits: Wait[] = [];
  const watch = watchAttempt(clock, undefined, {
    patience: DEFAULT_PATIENCE,
    firstByteMs,
    onWait: (wait) => waits.push(wait),
  });
  return { clock, waits, watch };
}

it("gives up a connection on which no byte comes, and may be tried again", async () => {
  const { clock, waits, watch } = begin();
  watch.onHeaders();
  await clock.advance(silenceMs - 1);
  expect(watch.signal.aborted).toBe(false);
  await clock.advance(1);
  expect(watch.signal.aborted).toBe(true);
  expect(watch.failure).toMatchObject({ message: "The server sent nothing for 60 s." });
  expect(watch.failure?.details.retryable).toBe(true);
  expect(waits).toEqual([]);
});

it("says so while it waits longer than usual for a first byte", async () => {
  const { clock, waits, watch } = begin(3 * silenceMs);
  await clock.advance(3 * silenceMs);
  expect(waits).toEqual([
    { kind: "silent", elapsedMs: silenceMs },
    { kind: "silent", elapsedMs: 2 * silenceMs },
  ]);
  expect(watch.failure?.message).toBe("The server sent nothing for 3 min.");
});

it("waits for content while bytes arrive, reports every minute, and finally gives up", async () => {
  const { clock, waits, watch } = begin();
  const ping = async (ms: number) => {
    for (let at = 0; at < ms; at += silenceMs / 4) {
      watch.onBytes();
      await clock.advance(silenceMs / 4);
    }
  };
  await ping(noContentMs - silenceMs);
  expect(watch.signal.aborted).toBe(false);
  watch.onContent();
  expect(waits).toHaveLength(9);
  expect(waits.at(-1)).toEqual({ kind: "no-content", elapsedMs: 9 * silenceMs });
  await ping(noContentMs);
  expect(watch.failure?.details.retryable).toBe(false);
  expect(watch.failure?.message).toContain("no content for 10 min");
});

it("never gives up on content that arrives slowly, and leaves no timer", async () => {
  const { clock, waits, watch } = begin();
  for (let at = 0; at < 100; at++) {
    watch.onBytes();
    watch.onContent();
    await clock.advance(silenceMs - 1);
  }
  expect(watch.signal.aborted).toBe(false);
  expect(waits).toEqual([]);
  watch.stop();
  expect(clock.nextDue()).toBeUndefined();
});

it.each([
  [300, "0.3 s"],
  [60_000, "60 s"],
  [90_500, "90.5 s"],
  [120_000, "2 min"],
  [600_000, "10 min"],
])("%d ms is %s", (ms, words) => {
  expect(formatWait(ms)).toBe(words);
});

import { describe, expect, it } from "vitest";
import type { Ids } from "../ports/ids.ts";
import { virtualClock } from "../ports/memory/clock.ts";
import { ModelError, type ModelErrorDetails } from "./model.ts";
import { DEFAULT_RETRY, delayBefore, type Retry, type RetryOptions, withRetry } from "./retry.ts";

const ids: Ids = { next: () => "id", random: () => 0 };
const overloaded = (details: ModelErrorDetails = {}) =>
  new ModelError("overloaded", "Wait.", { retryable: true, ...details });

/** Fails as told, then succeeds. Answers with the waits in between, or the error. */
async function attempt(failures: readonly ModelError[], options: Partial<RetryOptions> = {}) {
  const clock = virtualClock();
  const waits: Retry[] = [];
  let calls = 0;
  const run = async () => {
    const failure = failures[calls++];
    if (failure) throw failure;
    return "done";
  };
  const outcome = await clock
    .runUntil(
      withRetry(run, {
        ports: { clock, ids },
        policy: DEFAULT_RETRY,
        onRetry: (retry) => waits.push(retry),
        ...options,
      }),
    )
    .catch((error: unknown) => error);
  return { outcome, calls, waits: waits.map(({ delayMs }) => delayMs), elapsed: clock.now() };
}

describe("withRetry", () => {
  it("waits twice as long each time, up to the longest wait", async () => {
    const { outcome, waits, elapsed } = await attempt(Array.from({ length: 8 }, () => overloaded()));
    expect(outcome).toBe("done");
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 32_000]);
    expect(elapsed).toBe(95_500);
  });

  it("waits only seconds for a server that is not there", async () => {
    const error = overloaded({ unreachable: true });
    expect(await attempt(Array.from({ length: 9 }, () => error))).toMatchObject({
      outcome: error,
      waits: [500, 1_000, 2_000],
    });
  });

  it("waits as long as the server asks", async () => {
    expect(await attempt([overloaded({ retryAfter: 7_000 })])).toMatchObject({ waits: [7_000], calls: 2 });
  });

  it("does not sit out a wait beyond the total", async () => {
    const error = overloaded({ retryAfter: DEFAULT_RETRY.maxTotalWaitMs + 1 });
    expect(await attempt([error])).toEqual({ outcome: error, calls: 1, waits: [], elapsed: 0 });
  });

  it("gives up after the last attempt with the last error", async () => {
    const errors = [overloaded(), overloaded(), overloaded()];
    const { outcome, calls } = await attempt(errors, { policy: { ...DEFAULT_RETRY, attempts: 3 } });
    expect(outcome).toBe(errors[2]);
    expect(calls).toBe(3);
  });

  it("does not repeat what cannot succeed, or what was partly passed on", async () => {
    expect(await attempt([overloaded({ retryable: false })])).toMatchObject({ calls: 1 });
    expect(await attempt([overloaded()], { allowed: () => false })).toMatchObject({ calls: 1 });
  });

  it("stops waiting when it is aborted", async () => {
    const controller = new AbortController();
    const { calls, outcome } = await attempt([overloaded()], {
      signal: controller.signal,
      onRetry: () => queueMicrotask(() => controller.abort(new Error("enough"))),
    });
    expect(calls).toBe(1);
    expect(outcome).toEqual(new Error("enough"));
  });
});

describe("delayBefore", () => {
  it("is shortened by up to a quarter", () => {
    expect(delayBefore(1, 0, DEFAULT_RETRY)).toBe(500);
    expect(delayBefore(1, 0.999_999, DEFAULT_RETRY)).toBe(375);
  });
});

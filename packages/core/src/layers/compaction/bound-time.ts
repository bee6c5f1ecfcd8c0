// Limits how long the agent may take while a request waits: a callback that hangs is treated like one that fails.
import type { Clock } from "../../ports/clock.ts";

/**
 * Returns the object with methods that together may take `ms` from the first call on, and then reject, as they do once
 * `signal` is aborted.
 */
export function boundTime<T extends object>(
  parts: T | undefined,
  clock: Clock,
  ms: number,
  signal?: AbortSignal,
): T | undefined {
  if (!parts) return undefined;
  let end: number | undefined;
  const timeLeft = () => {
    end ??= clock.now() + ms;
    return Math.max(0, end - clock.now());
  };
  return new Proxy(parts, {
    get(target, name) {
      const part = Reflect.get(target, name);
      if (typeof part !== "function") return part;
      return (...given: unknown[]) =>
        rejectAfter(clock, timeLeft(), Promise.resolve(part.apply(target, given)), signal);
    },
  });
}

async function rejectAfter<T>(clock: Clock, ms: number, work: Promise<T>, signal?: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const cancel = clock.after(ms, () => reject(new Error("it did not answer in time")));
  const stop = () => reject(new Error("it was stopped"));
  if (signal?.aborted) stop();
  signal?.addEventListener("abort", stop);
  try {
    return await Promise.race([work, promise]);
  } finally {
    cancel();
    signal?.removeEventListener("abort", stop);
  }
}

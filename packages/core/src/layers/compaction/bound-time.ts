// Limits how long the agent may take while a request waits: a callback that hangs is treated like one that fails.
import type { Clock } from "../../ports/clock.ts";

/** Returns the object with methods that together may take `ms` from the first call on, and then reject. */
export function boundTime<T extends object>(parts: T | undefined, clock: Clock, ms: number): T | undefined {
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
        rejectAfter(clock, timeLeft(), Promise.resolve(part.apply(target, given)));
    },
  });
}

async function rejectAfter<T>(clock: Clock, ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const cancel = clock.after(ms, () => reject(new Error("it did not answer in time")));
  try {
    return await Promise.race([work, promise]);
  } finally {
    cancel();
  }
}

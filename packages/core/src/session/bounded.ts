// Bounds what an agent is asked while a request waits: a part that hangs steps aside like one that fails.
import type { Clock } from "../ports/clock.ts";

/** The same object, whose methods reject after so long. */
export function bounded<T extends object>(parts: T | undefined, clock: Clock, ms: number): T | undefined {
  if (!parts) return undefined;
  return new Proxy(parts, {
    get(target, name) {
      const part = Reflect.get(target, name);
      if (typeof part !== "function") return part;
      return (...given: unknown[]) => within(clock, ms, Promise.resolve(part.apply(target, given)));
    },
  });
}

async function within<T>(clock: Clock, ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const cancel = clock.after(ms, () => reject(new Error(`no answer within ${ms / 1_000} s`)));
  try {
    return await Promise.race([work, promise]);
  } finally {
    cancel();
  }
}

// Waits for work, but not after somebody has stopped waiting.

/** Resolves with the work's result. Rejects with the signal's reason once it aborts; the work goes on. */
export async function waitUnlessAborted<T>(work: T | Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

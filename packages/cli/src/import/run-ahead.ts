// Runs a task for each item of a list, a few at a time, and hands over the results in the order of the list.

export interface AheadOptions<T, R> {
  /** How many tasks run at a time. */
  readonly width: number;
  readonly run: (item: T) => Promise<R>;
  /** Called for each result that was ready when the reader stopped reading. */
  readonly discard: (result: R) => Promise<void>;
}

export async function* runAhead<T, R>(
  items: readonly T[],
  { width, run, discard }: AheadOptions<T, R>,
): AsyncGenerator<{ readonly item: T; readonly result: PromiseSettledResult<R> }> {
  const running: Promise<PromiseSettledResult<R>>[] = [];
  const startNext = (at: number) => {
    if (at < items.length) running.push(settle(run(items[at]!)));
  };
  for (let at = 0; at < width; at++) startNext(at);
  try {
    for (const [at, item] of items.entries()) {
      const result = await running.shift()!;
      startNext(at + width);
      yield { item, result };
    }
  } finally {
    for (const result of await Promise.all(running))
      if (result.status === "fulfilled") await discard(result.value);
  }
}

const settle = async <R>(work: Promise<R>): Promise<PromiseSettledResult<R>> =>
  (await Promise.allSettled([work]))[0];

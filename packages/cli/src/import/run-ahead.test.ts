import { expect, it } from "vitest";
import { runAhead } from "./run-ahead.ts";

/** Tasks that end when they are told to, each with its item as the result. */
function makeTasks() {
  const ends = new Map<number, (error?: Error) => void>();
  const run = (item: number) =>
    new Promise<number>((resolve, reject) => {
      ends.set(item, (error) => (error ? reject(error) : resolve(item)));
    });
  const discarded: number[] = [];
  const discard = async (result: number) => void discarded.push(result);
  return { ends, discarded, options: { width: 2, run, discard } };
}

it("hands over results in order, with no more than the given number of tasks at a time", async () => {
  const { ends, options } = makeTasks();
  const results = runAhead([1, 2, 3], options);
  const first = results.next();
  expect([...ends.keys()]).toEqual([1, 2]);
  ends.get(2)!();
  ends.get(1)!();
  expect((await first).value).toMatchObject({ item: 1, result: { value: 1 } });
  expect([...ends.keys()]).toEqual([1, 2, 3]);
  ends.get(3)!(new Error("torn"));
  expect((await results.next()).value).toMatchObject({ item: 2, result: { value: 2 } });
  expect((await results.next()).value).toMatchObject({ item: 3, result: { reason: new Error("torn") } });
  expect((await results.next()).done).toBe(true);
});

it("discards what was prepared if the reader stops", async () => {
  const { ends, discarded, options } = makeTasks();
  const stopping = (async () => {
    for await (const { item } of runAhead([1, 2, 3, 4], options)) return item;
  })();
  for (const item of [1, 2]) ends.get(item)!();
  // The third task starts once the first result is there.
  while (!ends.has(3)) await Promise.resolve();
  ends.get(3)!();
  expect(await stopping).toBe(1);
  expect(discarded).toEqual([2, 3]);
  expect(ends.has(4)).toBe(false);
});

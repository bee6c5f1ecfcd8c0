// Token counts of requests that differ from the real one: no token counts twice, and no count is negative.
import { expect, it } from "vitest";
import { cachedUpTo, withMore } from "./billed.ts";

const counts = (uncached: number, read: number, written5m: number, written1h = 0) => ({
  uncached,
  read,
  written5m,
  written1h,
  output: 7,
});
const REAL = counts(10, 100, 50);

it.each([
  ["all that was cached, and writes the rest", 100, 180, counts(10, 100, 70)],
  ["no more than there is", 500, 180, counts(10, 170, 0)],
  ["nothing where nothing was cached", 0, 180, counts(10, 0, 170)],
  ["nothing of what is only uncached", 100, 6, counts(6, 0, 0)],
])("reads %s", (_, cached, size, made) => {
  expect(cachedUpTo(cached, size, REAL, "5m")).toEqual(made);
});

it.each([
  ["more", 20, 5, counts(10, 120, 55)],
  ["less read", -20, 0, counts(10, 80, 50)],
  ["less than was read: the rest of it was not written", -120, 0, counts(10, 0, 30)],
  ["less than was read and written", -155, 0, counts(5, 0, 0)],
  ["less than nothing", -999, 0, counts(0, 0, 0)],
])("takes %s", (_, read, written, made) => {
  expect(withMore(REAL, read, written, "5m")).toEqual(made);
});

it("writes for as long as the request's own messages live", () => {
  expect(withMore(REAL, 0, 9, "1h")).toEqual(counts(10, 100, 50, 9));
  expect(cachedUpTo(100, 180, REAL, "1h")).toEqual(counts(10, 100, 0, 70));
});

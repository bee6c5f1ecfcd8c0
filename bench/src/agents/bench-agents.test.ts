// The benchmark distinguishes the ways of working by cost and by correctness.
import { expect, it } from "vitest";
import { driveDividedWork } from "./bench-agents.ts";
import { LIMITS } from "./divided-work.ts";

it("forks know what was said, fresh agents only what they are told", async () => {
  const forks = await driveDividedWork("forks", 5_000);
  const untold = await driveDividedWork("untold", 5_000);
  expect(forks.right).toBe(LIMITS.length);
  expect(untold.right).toBe(0);
  // One main request that starts them and one that answers; per agent four requests for eight files, and one for the report.
  expect([forks.requests, untold.requests]).toEqual([17, 17]);
  expect(forks.view).toBeLessThan(20_000);
});

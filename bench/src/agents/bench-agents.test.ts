// The benchmark tells the ways of working apart: by what they cost, and by what they get right.
import { expect, it } from "vitest";
import { driveDividedWork } from "./bench-agents.ts";
import { LIMITS } from "./divided-work.ts";

it("forks know what was said, fresh agents only what they are told", async () => {
  const forks = await driveDividedWork("forks", 5_000);
  const untold = await driveDividedWork("untold", 5_000);
  expect(forks.right).toBe(LIMITS.length);
  expect(untold.right).toBe(0);
  // A main request that starts them and one that answers; per agent four for eight files, and the report.
  expect([forks.requests, untold.requests]).toEqual([17, 17]);
  expect(forks.view).toBeLessThan(20_000);
});

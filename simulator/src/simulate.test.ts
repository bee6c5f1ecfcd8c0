// A short simulation in every test run, from a fixed seed unless one is given, and a check that runs are determined by their seed.
import { describe, expect, it } from "vitest";
import { describeFailure } from "./report.ts";
import { simulateSession } from "./simulate.ts";

const given = process.env.PALIMPSEST_SEED;
/** From the default seed these give the same result as long as the code is the same; other seeds are worth more runs. */
const RUNS = given === undefined ? 5 : 12;
const STEPS = 200;
/** Enough to show that a seed determines the run. */
const FEW_STEPS = 80;
/** Fixed, so that the same code gives the same result; `npm run test:long` gives a random one. */
const DEFAULT_SEED = 4711;

async function expectHeld(seed: number, steps = STEPS): Promise<void> {
  const outcome = await simulateSession(seed, { steps });
  expect(outcome.ok, outcome.ok ? "" : describeFailure(outcome)).toBe(true);
}

describe("simulated sessions", () => {
  it("keep every invariant, from the seed of this run", async () => {
    const first = Number(given ?? DEFAULT_SEED);
    console.log(
      `Simulating from seed ${first}. To repeat: PALIMPSEST_SEED=${first} npx vitest run simulator`,
    );
    for (let run = 0; run < RUNS; run++) await expectHeld(first + run);
  });

  it.each([1, 14, 38, 225, 1016])("keep every invariant, from the fixed seed %i", (seed) => expectHeld(seed));

  it("are the same for the same seed, request by request, and others for another", async () => {
    const [once, again, other] = [
      await simulateSession(7, { steps: FEW_STEPS }),
      await simulateSession(7, { steps: FEW_STEPS }),
      await simulateSession(8, { steps: FEW_STEPS }),
    ];
    expect(again).toEqual(once);
    expect(once).toMatchObject({ ok: true, digest: expect.stringMatching(/^.{28}$/) });
    expect(other).not.toEqual(once);
  });

  it("fail with the seed, the invariant, the last steps and the command that repeats it", async () => {
    const plant = (ports: Parameters<NonNullable<Parameters<typeof simulateSession>[1]["plant"]>>[0]) => ({
      ...ports,
      spawn: { ...ports.spawn, isAlive: () => false },
    });
    const failed = await simulateSession(3, { steps: 1_000, plant });
    if (failed.ok) throw new Error("The fault was not found.");
    const again = await simulateSession(failed.seed, { steps: failed.step, plant });
    expect(again).toEqual(failed);
    expect(failed.invariant).toBe("one writer");
    const text = describeFailure(failed);
    expect(text).toContain(`npm run simulate -- --seed 3 --steps ${failed.step}`);
    expect(text).toContain(failed.trace.at(-1));
  });
});

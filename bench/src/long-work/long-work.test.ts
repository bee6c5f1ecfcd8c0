import { modelTable } from "@palimpsest/emulator";
import { describe, expect, it } from "vitest";
import { listRebilled } from "../compaction/rebilled.ts";
import { type Column, emulatedModels, modelOf } from "./column.ts";
import { driveWork } from "./drive-work.ts";
import { costsOf, isMain, measureWork } from "./measure-work.ts";
import { type Costs, findOptimum } from "./optimum.ts";
import { inProcess, overHttp } from "./start-server.ts";
import { makeWork } from "./work.ts";
import { SHELL } from "./work-kinds.ts";

const ECONOMY: Column = { mode: "economy", keep: 3, window: 200_000, read: 0.1 };
const KIND = { ...SHELL, steps: 40, wanting: 0.3 };

describe("long work", () => {
  it("costs the same by the emulator's and the session's ledger, loses nothing, and HTTP makes no difference", async () => {
    const [inside, outside] = [
      await measureWork(makeWork(KIND, 2), ECONOMY, inProcess),
      await measureWork(makeWork(KIND, 2), ECONOMY, overHttp),
    ];
    expect(inside).toMatchObject({ agrees: true, unreadable: 0, lost: 0, refused: 0, stopped: false });
    expect(inside.wanted).toBeGreaterThan(0);
    expect(inside.breaks).toBeGreaterThan(0);
    expect(outside).toEqual(inside);
  });

  it("models the price of a schedule as the emulator bills it", async () => {
    const run = await driveWork(makeWork({ ...KIND, wanting: 0 }, 3), ECONOMY);
    const facts = modelTable(emulatedModels(ECONOMY)).get(modelOf(ECONOMY))!;
    const { costs, clears } = costsOf(run, facts);
    const billed = run.ledger.reduce(
      (sum, row) =>
        sum + row.read * facts.readMultiplier + row.written5m * 1.25 + row.written1h * 2 + row.uncached,
      0,
    );
    expect(clears.length).toBeGreaterThan(0);
    expect(costs.of(clears)).toBeCloseTo(billed, 3);
    expect(findOptimum(costs).cost).toBeLessThanOrEqual(billed);
  });

  it("finds the cheapest schedule of all", async () => {
    // Reading is expensive here, so that clearing pays even in a short session.
    const column = { ...ECONOMY, keep: 2, read: 0.6 };
    const run = await driveWork(makeWork({ ...KIND, steps: 20 }, 4), column);
    const { costs } = costsOf(run, modelTable(emulatedModels(column)).get(modelOf(column))!);
    const best = findOptimum(costs);
    expect(best.clears.length).toBeGreaterThan(2);
    expect(best.cost).toBeCloseTo(cheapest(costs), 6);
    expect(costs.of(best.clears)).toBeCloseTo(best.cost, 6);
  });

  it("pays at each break for the changed part and everything after it", async () => {
    const { ledger } = await driveWork(makeWork(KIND, 5), ECONOMY);
    const breaks = listRebilled(ledger.filter(isMain));
    expect(breaks.length).toBeGreaterThan(0);
    for (const { paid, least } of breaks) expect(paid).toBeGreaterThanOrEqual(least);
  });
});

/** Tries every set of times at which something is stale. */
function cheapest(costs: Costs): number {
  const times = Array.from({ length: costs.requests }, (_, t) => t).filter(
    (t) => costs.stale(t) > costs.stale(t - 1),
  );
  let best = Number.POSITIVE_INFINITY;
  for (let set = 0; set < 2 ** times.length; set++)
    best = Math.min(best, costs.of(times.filter((_, bit) => (set >> bit) % 2 === 1)));
  return best;
}

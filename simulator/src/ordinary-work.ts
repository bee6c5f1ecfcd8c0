// Ordinary work with default settings: questions, calls, results, answers, and an occasional failed request. Counts what the session
// needs to get through it in a window of a given size.
import { checkInvariants } from "./invariants/check-invariants.ts";
import { surviveCrash } from "./simulate.ts";
import { human } from "./steps/human-step.ts";
import { open } from "./steps/open-step.ts";
import { results } from "./steps/results-step.ts";
import type { Step } from "./steps/step.ts";
import { turn } from "./steps/turn-step.ts";
import type { Temper } from "./temper.ts";
import { MODELS, makeOrdinaryWishes } from "./wishes.ts";
import { World } from "./world.ts";

const STEPS: readonly Step[] = [open, human, turn, results];

export interface OrdinaryWork {
  readonly window: number;
  readonly steps: number;
}

export interface WorkCounts {
  readonly requests: number;
  readonly compactions: number;
  readonly lastResorts: number;
  /** Requests that the session refused because the window was full. */
  readonly refusals: number;
}

/** Every invariant is checked after every step; a broken one is thrown. */
export async function simulateOrdinaryWork(
  seed: number,
  { window, steps }: OrdinaryWork,
): Promise<WorkCounts> {
  const world = new World(seed, (ports) => ports, { temper: calmTemper(window), settings: { window: {} } });
  await world.machine.files.makeFolder("/project");
  world.wishes = makeOrdinaryWishes(world.random);
  let [requests, refusals] = [0, 0];
  for (let number = 0; number < steps; number++) {
    const step = world.random.weighted(STEPS, (candidate) => candidate.weight(world))!;
    const said = await surviveCrash(step.run(world));
    if (world.exchange) requests++;
    if (said.startsWith("window full")) refusals++;
    await checkInvariants(world);
  }
  const boundaries = world.twin.entries.filter((entry) => entry.type === "boundary");
  const lastResorts = boundaries.filter(({ method }) => method === "last-resort").length;
  return { requests, compactions: boundaries.length, lastResorts, refusals };
}

function calmTemper(window: number): Temper {
  const windows = new Map(MODELS.map((model) => [model, window]));
  return { windows, serverWindows: windows, unrest: 0, sickness: 0, hasModel: true, hasAgent: false };
}

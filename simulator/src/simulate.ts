// One run: from a seed, step by step, with every invariant checked after each. The same seed gives the same run.

import { describeReason } from "./describe-reason.ts";
import { checkInvariants } from "./invariants/check-invariants.ts";
import { Died, type Plant } from "./machine/process.ts";
import { STEPS } from "./steps/steps.ts";
import type { InvariantName } from "./violation.ts";
import { CWD, World } from "./world.ts";

/** How much of the trace a failure shows. */
const LAST_STEPS = 25;

export interface SimulateOptions {
  readonly steps: number;
  /** Plants a fault from outside, into the ports of every process. */
  readonly plant?: Plant;
  readonly onStep?: (line: string) => void;
}

export type Outcome = Passed | Failed;

interface Passed {
  readonly ok: true;
  readonly seed: number;
  readonly steps: number;
  /** A digest of all requests, in order, byte for byte. */
  readonly digest: string;
  readonly trace: readonly string[];
}

export interface Failed {
  readonly ok: false;
  readonly seed: number;
  readonly step: number;
  readonly invariant: InvariantName;
  readonly message: string;
  /** The last steps, newest last. */
  readonly trace: readonly string[];
}

export async function simulateSession(seed: number, options: SimulateOptions): Promise<Outcome> {
  const { steps, plant = (ports) => ports, onStep } = options;
  const world = new World(seed, plant);
  await world.machine.files.makeFolder(CWD);
  const trace: string[] = [];
  const writeLine = (line: string) => {
    trace.push(line);
    onStep?.(line);
  };
  for (let number = 1; number <= steps; number++) {
    const step = world.random.weighted(STEPS, (candidate) => candidate.weight(world))!;
    try {
      writeLine(`${number} ${step.name}: ${await surviveCrash(step.run(world))}`);
      await checkInvariants(world);
    } catch (error) {
      if (trace.length < number) writeLine(`${number} ${step.name}: failed`);
      return { ok: false, seed, step: number, ...describeReason(error), trace: trace.slice(-LAST_STEPS) };
    }
  }
  return { ok: true, seed, steps, digest: world.digest, trace };
}

export async function surviveCrash(done: Promise<string>): Promise<string> {
  try {
    return await done;
  } catch (error) {
    if (error instanceof Died) return "the process was killed in the middle of it";
    throw error;
  }
}

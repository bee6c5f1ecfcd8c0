// What kind of run it is: how large the models' windows are, how much befalls the session, how well its own model works.
import type { Random } from "./random.ts";
import { MODELS } from "./wishes.ts";

/** Most are small enough to be filled several times in a run; some are the models' own. */
const WINDOWS = [1_000_000, 200_000, 60_000, 40_000, 30_000, 30_000, 30_000];
/** Smaller ones would hold the longest system text and hardly anything else. */
const SMALLEST = 20_000;
/** What the server takes, as a share of what everybody thinks it does. */
const TAKEN = [1, 1, 0.8, 0.6, 0.5];
/** In a calm run the conversation grows long; in a wild one something happens at every step. */
const UNREST = [1, 0.4, 0.15];
/** Share of forks whose request fails or whose answer is of no use. */
const SICKNESS = [0, 0.15, 0.15, 0.4, 0.8];

export interface Temper {
  /** What the session takes each model's window for, and what it is. */
  readonly windows: ReadonlyMap<string, number>;
  readonly serverWindows: ReadonlyMap<string, number>;
  readonly unrest: number;
  readonly sickness: number;
  /** The session has a model for its own work. */
  readonly hasModel: boolean;
  /** It belongs to an agent, which gives things back after a compaction and has hooks around it. */
  readonly hasAgent: boolean;
}

export function someTemper(random: Random): Temper {
  const window = random.pick(WINDOWS);
  // A change to a smaller model makes a view that was small too large, at once.
  const small = random.chance(0.5) ? random.pick(MODELS) : undefined;
  const windows = new Map(
    MODELS.map((model) => [model, model === small ? Math.max(SMALLEST, window / 2) : window]),
  );
  const taken = random.pick(TAKEN);
  return {
    windows,
    serverWindows: new Map([...windows].map(([model, size]) => [model, Math.floor(size * taken)])),
    unrest: random.pick(UNREST),
    sickness: random.pick(SICKNESS),
    hasModel: random.chance(0.8),
    hasAgent: random.chance(0.5),
  };
}

// The character of a run: the sizes of the models' windows, how many faults occur, how well the background model works.
import type { Random } from "./random.ts";
import { MODELS } from "./wishes.ts";

/** Most are small enough to be filled several times in a run; some are the models' own. */
const WINDOWS = [1_000_000, 200_000, 60_000, 40_000, 30_000, 30_000, 30_000];
/** A smaller window would hold little more than the longest system text. */
const SMALLEST = 20_000;
/** The server's real window, as a share of the assumed one. */
const TAKEN = [1, 1, 0.8, 0.6, 0.5];
/** In a calm run the conversation grows long; in a wild one something happens at every step. */
const UNREST = [1, 0.4, 0.15];
/** Share of forks whose request fails or whose answer is useless. */
const SICKNESS = [0, 0.15, 0.15, 0.4, 0.8];

export interface Temper {
  /** Each model's window as the session assumes it, and as it really is. */
  readonly windows: ReadonlyMap<string, number>;
  readonly serverWindows: ReadonlyMap<string, number>;
  readonly unrest: number;
  readonly sickness: number;
  /** Whether the session has a model for background work. */
  readonly hasModel: boolean;
  /** Whether it belongs to an agent, which restores content after a compaction and has hooks. */
  readonly hasAgent: boolean;
}

export function someTemper(random: Random): Temper {
  const window = random.pick(WINDOWS);
  // Switching to a model with a smaller window can make the view too large at once.
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

// Ids and random numbers from a seed: the same seed gives the same ids, in the same form as real ones.
import type { Ids } from "../ids.ts";
import { orderedIds } from "../ordered-ids.ts";
import { seededRandom } from "./prng.ts";

export function seededIds(seed: number, now: () => number = () => 0): Ids {
  const random = seededRandom(seed);
  // A separate generator, so that the number of ids made does not change the jitter that follows.
  const digits = seededRandom(seed ^ 0x5bd1e995);
  return {
    next: orderedIds(now, (count) => Array.from({ length: count }, () => Math.floor(digits() * 32))),
    random,
  };
}

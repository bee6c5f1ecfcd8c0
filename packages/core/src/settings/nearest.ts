// Guesses which known name was meant.
import { measureEditDistance } from "../text/measure-edit-distance.ts";

/** With a distance above this share of the name's length, it is no longer a typing error. */
const CLOSE = 0.4;

export function findNearest(name: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const steps = measureEditDistance(name.toLowerCase(), candidate.toLowerCase());
    if (steps < least && steps <= Math.max(name.length, candidate.length) * CLOSE) {
      best = candidate;
      least = steps;
    }
  }
  return best;
}

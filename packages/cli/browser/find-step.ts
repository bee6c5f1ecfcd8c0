// Finds the distance of the lines of a scale. Pure.

/** Steps are one of these, times a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10];

/** A round number of which `lines` reach `top`. */
export function findStep(top: number, lines: number): number {
  const least = top / lines;
  const power = 10 ** Math.floor(Math.log10(least));
  return power * STEPS.find((step) => step * power >= least)!;
}

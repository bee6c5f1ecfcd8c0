// Fits weights to labelled examples by logistic regression, with steps that shrink as a weight moves (Adagrad). Pure.

/** The numbers of what an example has, each with its value. */
export type Example = readonly (readonly [number: number, value: number])[];

export interface FitOptions {
  /** How many weights there are; the first is never pulled towards zero. */
  readonly count: number;
  readonly pull: number;
  readonly steps: number;
}

const STEP = 0.5;

export function fitWeights(
  examples: readonly Example[],
  labels: readonly boolean[],
  { count, pull, steps }: FitOptions,
): readonly number[] {
  const weights = new Float64Array(count);
  const moved = new Float64Array(count).fill(1e-8);
  for (let step = 0; step < steps; step++) {
    const slope = weights.map((weight, at) => (at === 0 ? 0 : pull * weight));
    for (const [at, example] of examples.entries()) {
      let sum = 0;
      for (const [number, value] of example) sum += weights[number]! * value;
      const error = 1 / (1 + Math.exp(-sum)) - Number(labels[at]);
      for (const [number, value] of example) slope[number]! += error * value;
    }
    for (let number = 0; number < count; number++) {
      moved[number]! += slope[number]! ** 2;
      weights[number]! -= (STEP * slope[number]!) / Math.sqrt(moved[number]!);
    }
  }
  return [...weights];
}

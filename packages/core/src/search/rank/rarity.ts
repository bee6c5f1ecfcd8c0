// Measures how much a word says by how many texts contain it, and rounds sums so that their order does not matter. Pure.

export const computeRarity = (having: number, all: number): number =>
  Math.log(1 + (Math.max(0, all - having) + 0.5) / (having + 0.5));

/** Sums in another order differ in their last digits. */
export const roundScore = (value: number): number => Math.round(value * 1e9) / 1e9;

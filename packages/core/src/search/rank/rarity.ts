// How much a word tells, by how many have it; and sums that do not depend on their order. Pure.

export const computeRarity = (having: number, all: number): number =>
  Math.log(1 + (Math.max(0, all - having) + 0.5) / (having + 0.5));

/** Sums of the same in another order differ in their last digits. */
export const roundScore = (value: number): number => Math.round(value * 1e9) / 1e9;

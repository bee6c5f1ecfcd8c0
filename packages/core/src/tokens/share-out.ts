// Divides a whole number in proportion, so that the parts add up to it exactly.

/** Largest remainder method; ties go to the earlier part. If all weights are zero, the first part gets everything. */
export function shareOut(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum <= 0) return weights.map((_, i) => (i === 0 ? total : 0));
  const exact = weights.map((weight) => (weight / sum) * total);
  const parts = exact.map(Math.floor);
  const missing = total - parts.reduce((a, b) => a + b, 0);
  exact
    .map((value, i) => ({ i, rest: value - parts[i]! }))
    .sort((a, b) => b.rest - a.rest || a.i - b.i)
    .slice(0, missing)
    .forEach(({ i }) => {
      parts[i]!++;
    });
  return parts;
}

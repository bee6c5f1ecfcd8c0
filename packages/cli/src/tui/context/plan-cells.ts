// Distributes the cells of a bar among the sources that fill the window. Pure.

export interface Share {
  readonly tokens: number;
}

/**
 * Which share each cell belongs to, in order; `undefined` is free. The total is rounded up to whole cells; cells left by
 * rounding go to the largest remainders, so a share far smaller than a cell may get none.
 */
export function planCells(
  shares: readonly Share[],
  window: number,
  cells: number,
): readonly (number | undefined)[] {
  const total = sumNumbers(shares.map(({ tokens }) => tokens));
  // If the total exceeds the window, it fills the bar proportionally.
  const exact = shares.map(({ tokens }) => (tokens / Math.max(1, window, total)) * cells);
  const filled = Math.min(cells, Math.ceil(sumNumbers(exact)));
  const whole = exact.map(Math.floor);
  const byRemainder = [...exact.keys()].sort((a, b) => exact[b]! - whole[b]! - (exact[a]! - whole[a]!));
  for (const at of byRemainder) if (sumNumbers(whole) < filled) whole[at] = whole[at]! + 1;
  const taken = whole.flatMap((count, at) => Array.from({ length: count }, () => at));
  return Array.from({ length: cells }, (_, at) => taken[at]);
}

const sumNumbers = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

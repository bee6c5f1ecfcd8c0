// Shares the cells of a bar out among what fills the window. Pure.

export interface Share {
  readonly tokens: number;
}

/**
 * Which share each cell belongs to, in order; `undefined` is free. As many cells are filled as the whole needs, rounded
 * up; the largest remainders get what rounding leaves, so a share far below a cell may have none.
 */
export function planCells(
  shares: readonly Share[],
  window: number,
  cells: number,
): readonly (number | undefined)[] {
  const total = sumNumbers(shares.map(({ tokens }) => tokens));
  // What is over the window fills it, each in proportion.
  const exact = shares.map(({ tokens }) => (tokens / Math.max(1, window, total)) * cells);
  const filled = Math.min(cells, Math.ceil(sumNumbers(exact)));
  const whole = exact.map(Math.floor);
  const byRemainder = [...exact.keys()].sort((a, b) => exact[b]! - whole[b]! - (exact[a]! - whole[a]!));
  for (const at of byRemainder) if (sumNumbers(whole) < filled) whole[at] = whole[at]! + 1;
  const taken = whole.flatMap((count, at) => Array.from({ length: count }, () => at));
  return Array.from({ length: cells }, (_, at) => taken[at]);
}

const sumNumbers = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

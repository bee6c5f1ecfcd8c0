// Spans of days, in milliseconds since the epoch. Pure.

export const DAY = 86_400_000;

export interface Days {
  readonly from: number;
  readonly to: number;
}

export const spanAround = (middle: number, days: number): Days => ({
  from: middle - days * DAY,
  to: middle + (days + 1) * DAY,
});

/** Without a year, takes the most recent such date. */
export function withYear(
  year: string | undefined,
  now: number | undefined,
  at: (year: number) => number,
): number | undefined {
  if (year !== undefined) return at(Number(year));
  if (now === undefined) return undefined;
  const here = at(new Date(now).getUTCFullYear());
  return here <= now ? here : at(new Date(now).getUTCFullYear() - 1);
}

// How old something is, in words. Pure.

const DAY_MS = 86_400_000;

/** By calendar days, as people count: yesterday evening is not today. */
export function daysBetween(then: number, now: number): number {
  return Math.max(0, Math.floor(now / DAY_MS) - Math.floor(then / DAY_MS));
}

export function ageOf(then: number, now: number): string {
  const days = daysBetween(then, now);
  if (days === 0) return "today";
  return days === 1 ? "yesterday" : `${days} days ago`;
}

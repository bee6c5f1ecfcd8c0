// Says in words how old something is. Pure.

const DAY_MS = 86_400_000;

/** Counts calendar days in a time zone, as people do: yesterday evening is not today. */
export function daysBetween(then: number, now: number, timeZone = "UTC"): number {
  const formatter = formatterOf(timeZone);
  return Math.max(0, countDays(now, formatter) - countDays(then, formatter));
}

export function ageOf(then: number, now: number, timeZone?: string): string {
  const days = daysBetween(then, now, timeZone);
  if (days === 0) return "today";
  return days === 1 ? "yesterday" : `${days} days ago`;
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const options = { year: "numeric", month: "numeric", day: "numeric", calendar: "gregory" } as const;
  try {
    return new Intl.DateTimeFormat("en-US", { ...options, timeZone });
  } catch {
    // This system does not know the time zone.
    return new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
  }
}

/** The number of the calendar day, counted from the epoch. */
function countDays(time: number, formatter: Intl.DateTimeFormat): number {
  if (!Number.isFinite(time)) return 0;
  const parts = new Map(formatter.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(parts.get("year")!, parts.get("month")! - 1, parts.get("day")!) / DAY_MS;
}

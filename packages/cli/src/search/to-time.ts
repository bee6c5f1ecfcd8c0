// A time as people write it: a day, an instant, or how long ago. Pure.

const AGE = /^(\d+(?:\.\d+)?)\s*([mhdw])$/;
const MINUTES: Readonly<Record<string, number>> = { m: 1, h: 60, d: 1_440, w: 10_080 };
/** A day alone begins where the person is; with a time and no zone it is theirs as well. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Milliseconds since the epoch; undefined where it means nothing. */
export function toTime(text: string, now: number): number | undefined {
  const [, count, unit] = AGE.exec(text.trim()) ?? [];
  if (count !== undefined && unit !== undefined) {
    const time = now - Number(count) * MINUTES[unit]! * 60_000;
    return Number.isFinite(time) ? time : undefined;
  }
  if (!/^\d{4}-/.test(text.trim())) return undefined;
  const time = new Date(DAY.test(text.trim()) ? `${text.trim()}T00:00` : text.trim()).getTime();
  return Number.isNaN(time) ? undefined : time;
}

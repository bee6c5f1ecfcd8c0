// Parses a time as people write it: a day, an instant, or how long ago. Pure.

const AGE = /^(\d+(?:\.\d+)?)\s*([mhdw])$/;
const MINUTES: Readonly<Record<string, number>> = { m: 1, h: 60, d: 1_440, w: 10_080 };
/** A day without a time begins at midnight in the person's time zone. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Milliseconds since the epoch; undefined if the text is not a time. */
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

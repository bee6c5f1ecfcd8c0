// Formats a time for a person, in their own time zone.

/** `2026-03-09` */
export function formatLocalDay(time: number): string {
  const date = new Date(time);
  return `${date.getFullYear()}-${padNumber(date.getMonth() + 1)}-${padNumber(date.getDate())}`;
}

/** `14:05` */
export function formatLocalHour(time: number): string {
  const date = new Date(time);
  return `${padNumber(date.getHours())}:${padNumber(date.getMinutes())}`;
}

/** `2026-03-09 14:05` */
export const formatLocalMinute = (time: number): string => `${formatLocalDay(time)} ${formatLocalHour(time)}`;

const padNumber = (value: number): string => String(value).padStart(2, "0");

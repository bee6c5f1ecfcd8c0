// A time as a person reads it, in their own time zone.

export function dayOf(time: number): string {
  const date = new Date(time);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export function minuteOf(time: number): string {
  const date = new Date(time);
  return `${dayOf(time)} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

const two = (value: number): string => String(value).padStart(2, "0");

// Adds dates to the days that a person's sentence names, by the calendar of the place where it was said. Pure.
import { resolveDays } from "../../language/resolve-days.ts";
import { formatLocalDay } from "../../text/format-local-time.ts";

/** `time`: when it was said. If undefined, the words stay as they are. */
export function dateWords(words: string, time: number | undefined): string {
  return time === undefined ? words : resolveDays(words, Date.parse(formatLocalDay(time)));
}

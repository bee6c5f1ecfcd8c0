// Merges a log with lines derived from the transcript, in order of time and without repeating what was logged. Pure.
import { OPENED, readLineTime } from "./log-line.ts";

export interface TimedLine {
  readonly time: number;
  readonly text: string;
}

/** Uses derived lines only for the gaps in the log, which are runs without --debug. */
export function mergeLog(kept: readonly string[], derived: readonly TimedLine[]): readonly string[] {
  const runs = readRuns(kept);
  const isLogged = ({ time }: TimedLine) => runs.some(({ from, to }) => time >= from && time <= to);
  const rest = derived.filter((line) => !isLogged(line));
  const lines: string[] = [];
  let at = 0;
  for (const { from, texts } of runs) {
    for (; at < rest.length && rest[at]!.time < from; at++) lines.push(rest[at]!.text);
    lines.push(...texts);
  }
  return [...lines, ...rest.slice(at).map(({ text }) => text)];
}

interface LoggedRun {
  readonly from: number;
  to: number;
  readonly texts: string[];
}

/** Runs of `pal --debug`, each with its lines. The first may have lost its beginning, and the last line may be incomplete. */
function readRuns(kept: readonly string[]): readonly LoggedRun[] {
  const runs: LoggedRun[] = [];
  for (const text of kept) {
    const time = readLineTime(text);
    const isFirst = new RegExp(`^\\S+ +session +${OPENED} `).test(text);
    const last = runs.at(-1);
    if (time !== undefined && (isFirst || !last)) runs.push({ from: time, to: time, texts: [text] });
    else if (last) {
      last.texts.push(text);
      if (time !== undefined) last.to = Math.max(last.to, time);
    }
  }
  return runs;
}

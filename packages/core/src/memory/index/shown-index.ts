// Selects the part of an index that a session shows. Above the limits the oldest lines are left out, with a notice.
import { targetOf } from "./line.ts";

/** The modification time of a file, by the path in its line of the index. */
export interface FileTimes {
  get(path: string): number | undefined;
}

export interface IndexLimits {
  readonly lines: number;
  readonly bytes: number;
  /** Without it, higher lines count as newer. */
  readonly modified?: FileTimes;
  /** Where the whole index can be read; named in the warning. */
  readonly path?: string;
}

export interface ShownIndex {
  readonly text: string;
  /** Lines that are not shown. */
  readonly omitted: number;
}

const bytesOf = (text: string): number => Buffer.byteLength(text);

export function shownIndex(text: string, limits: IndexLimits): ShownIndex {
  const whole = text
    .replace(/^\uFEFF/, "")
    .replaceAll("\r\n", "\n")
    .trimEnd();
  const lines = whole.split("\n");
  const bytes = bytesOf(whole);
  if (lines.length <= limits.lines && bytes <= limits.bytes) return { text: whole, omitted: 0 };
  const kept = chooseLines(lines, limits);
  const shown = lines.filter((_, at) => kept.has(at)).join("\n");
  const omitted = lines.length - kept.size;
  const warning = formatWarning(`${omitted} of ${lines.length}`, bytes - bytesOf(shown), limits);
  return { text: shown === "" ? warning : `${shown}\n\n${warning}`, omitted };
}

/** Gives prose half of the room, then memories by age, then the rest of the room to more prose. */
function chooseLines(lines: readonly string[], limits: IndexLimits): Set<number> {
  const kept = new Set<number>();
  let bytes = 0;
  const takeLine = (at: number, share: number): boolean => {
    if (kept.has(at)) return true;
    const line = lines[at] ?? "";
    // The end of the last line is not shown, so one byte more than the limit still fits.
    const room = limits.bytes * share + 1 - bytes;
    if (kept.size + 1 > limits.lines * share || line.length + 1 > room) return false;
    const size = bytesOf(line) + 1;
    if (size > room) return false;
    kept.add(at);
    bytes += size;
    return true;
  };
  const targets = lines.map(targetOf);
  const { sections, prose } = splitSections(lines, targets);
  for (const at of prose) if (!takeLine(at, 1 / 2)) break;
  for (const { at, heading } of sortByAge(targets, sections, limits)) {
    if (kept.size >= limits.lines) break;
    // A line is shown only together with its heading.
    const fits = heading === undefined || takeLine(heading, 1);
    if (fits) takeLine(at, 1);
  }
  for (const at of [...sections.flatMap(({ around }) => around), ...prose]) takeLine(at, 1);
  return kept;
}

interface Section {
  readonly heading: number | undefined;
  readonly entries: readonly number[];
  /** Lines that name no file. */
  readonly around: readonly number[];
}

function splitSections(
  lines: readonly string[],
  targets: readonly (string | undefined)[],
): { sections: Section[]; prose: number[] } {
  const sections: Section[] = [];
  const prose: number[] = [];
  for (let start = 0; start < lines.length; ) {
    const heading = isHeading(lines[start]!) ? start : undefined;
    const entries: number[] = [];
    const around: number[] = [];
    let at = start;
    do {
      if (targets[at] !== undefined) entries.push(at);
      else if (at !== heading) around.push(at);
      at++;
    } while (at < lines.length && !isHeading(lines[at]!));
    if (entries.length > 0) sections.push({ heading, entries, around });
    else for (let one = start; one < at; one++) prose.push(one);
    start = at;
  }
  return { sections, prose };
}

const isHeading = (line: string): boolean => line.startsWith("#") && /^#{1,6}\s/.test(line);

function sortByAge(
  targets: readonly (string | undefined)[],
  sections: readonly Section[],
  { modified }: IndexLimits,
) {
  const entries = sections.flatMap(({ heading, entries }) =>
    entries.map((at) => ({ at, heading, time: modified?.get(targets[at]!) ?? 0 })),
  );
  return entries.sort((a, b) => b.time - a.time || a.at - b.at);
}

function formatWarning(lines: string, bytes: number, limits: IndexLimits): string {
  const where = limits.path ? ` Read ${limits.path} for all of it.` : "";
  return (
    `[Not the whole index: ${lines} lines (${bytes} bytes) are left out, the oldest first. ` +
    `At most ${limits.lines} lines and ${limits.bytes} bytes are shown.${where}]`
  );
}

// Parses a line of a transcript that another program wrote. A crash may have left two values on one line. Pure.

export type Fields = Readonly<Record<string, unknown>>;

export interface ParsedLine {
  readonly value: Fields;
  /** Its own part of the line. */
  readonly raw: string;
}

/** Matches the parser error for text after a complete value. */
const FOLLOWS = /after JSON at position (\d+)/;
/** Limits the work: a line is parsed once per value it contains. */
const MAX_VALUES = 100;

/** Returns undefined if the line, or a part of it, is not an object. */
export function parseLine(line: string): readonly ParsedLine[] | undefined {
  const values: ParsedLine[] = [];
  for (let rest = line; rest.trim() !== ""; ) {
    if (values.length === MAX_VALUES) return undefined;
    const parsed = parseFirst(rest);
    if (!parsed) return undefined;
    values.push(parsed);
    rest = rest.slice(parsed.raw.length);
  }
  return values;
}

function parseFirst(text: string): ParsedLine | undefined {
  try {
    return toParsed(JSON.parse(text), text);
  } catch (error) {
    const end = Number(FOLLOWS.exec((error as Error).message)?.[1] ?? 0);
    if (!(end > 0 && end < text.length)) return undefined;
    const raw = text.slice(0, end);
    try {
      return toParsed(JSON.parse(raw), raw);
    } catch {
      return undefined;
    }
  }
}

const toParsed = (value: unknown, raw: string) => (isFields(value) ? { value, raw } : undefined);

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const readText = (value: unknown): string | undefined =>
  typeof value === "string" ? value : undefined;

export const readName = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

export const readCount = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : undefined;

/** ISO text or milliseconds. */
export function readTime(value: unknown): number | undefined {
  const time = typeof value === "string" ? Date.parse(value) : value;
  return typeof time === "number" && Number.isFinite(time) ? time : undefined;
}

// An entry whose long field is not in memory: it is read from the transcript on access. Its readers see
// no difference.
import type { Entry } from "./entries.ts";
import type { LineReader } from "./line-reader.ts";
import type { LinePlace } from "./load-transcript.ts";
import { RoomyObject } from "./roomy-object.ts";

/** The field that holds what was said, by the entry's type; everything else is short. */
const LONG_FIELDS: Partial<Record<Entry["type"], string>> = {
  user: "content",
  assistant: "message",
  attachment: "content",
  surfaced: "content",
  restore: "content",
  boundary: "pieces",
  snip: "pieces",
  collapse: "spans",
};

type Fields = Record<string | symbol, unknown>;

/** How the entry is read back. */
interface Line extends LinePlace {
  readonly reader: LineReader;
}

const LINE = Symbol("line");
/** Shared by all entries of a type: with a function each, every entry would have its own hidden class. */
const GETTERS = Object.fromEntries(
  ["content", "message", "pieces", "spans"].map((field) => [
    field,
    { get: makeGetter(field), enumerable: true },
  ]),
);

/** Whether the entry can be long. */
export const isLongEntry = ({ type }: Entry): boolean => type in LONG_FIELDS;

/** Returns the entry itself if it has no long field. */
export function makeStoredEntry(entry: Entry, reader: LineReader, place: LinePlace): Entry {
  const field = LONG_FIELDS[entry.type];
  if (field === undefined) return entry;
  return withStoredField(entry, field, {
    reader,
    offset: place.offset,
    length: place.length,
  }) as unknown as Entry;
}

/** Whether a field of the entry is read from the transcript whenever it is asked for. */
export const isStoredEntry = (entry: Entry): boolean => LINE in entry;

/** The same entry with everything in memory. */
export function readStoredEntry(entry: Entry): Entry {
  const { reader, offset, length } = (entry as unknown as Fields)[LINE] as Line;
  return reader.read(entry.id, { offset, length });
}

/** The same fields in the same order; one of them is read when it is asked for. */
function withStoredField(entry: Entry, field: string, line: Line): Fields {
  const stored = new RoomyObject() as Fields;
  const fields = entry as unknown as Fields;
  for (const key in fields) {
    if (key !== field) stored[key] = fields[key];
    else Object.defineProperty(stored, key, GETTERS[field]!);
  }
  return Object.defineProperty(stored, LINE, { value: line });
}

function makeGetter(field: string) {
  return function readField(this: Fields): unknown {
    return (readStoredEntry(this as unknown as Entry) as unknown as Fields)[field];
  };
}

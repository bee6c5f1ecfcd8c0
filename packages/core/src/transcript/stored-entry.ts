// An entry whose long field is not in memory: it is read back from the transcript when somebody asks for it. To whoever reads it,
// it is the same entry.
import type { Entry } from "./entries.ts";
import type { LineReader } from "./line-reader.ts";
import type { LinePlace } from "./load.ts";

/** The field that holds what was said, by the entry's type; everything else is short. */
const LONG_FIELDS: Partial<Record<Entry["type"], string>> = {
  user: "content",
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
  readonly id: string;
  readonly reader: LineReader;
}

const LINE = Symbol("line");
/** One for all entries of a kind: with a function for each, every entry would have a shape of its own. */
const GETTERS = Object.fromEntries(
  ["content", "pieces", "spans"].map((field) => [
    field,
    { get: makeGetter((entry) => entry, field), enumerable: true },
  ]),
);
const MESSAGE_CONTENT = { get: makeGetter((entry) => entry.message as Fields, "content"), enumerable: true };

/** The entry itself where it has nothing long. */
export function makeStoredEntry(entry: Entry, reader: LineReader, place: LinePlace): Entry {
  const line: Line = { id: entry.id, reader, ...place };
  const fields = entry as unknown as Fields;
  if (entry.type === "assistant") {
    const message = withStoredField(fields.message as Fields, "content", MESSAGE_CONTENT, line);
    return { ...entry, message } as unknown as Entry;
  }
  const field = LONG_FIELDS[entry.type];
  return field === undefined
    ? entry
    : (withStoredField(fields, field, GETTERS[field]!, line) as unknown as Entry);
}

/** The same fields in the same order; one of them is read when it is asked for. */
function withStoredField(value: Fields, field: string, getter: PropertyDescriptor, line: Line): Fields {
  const stored: Fields = {};
  for (const key of Object.keys(value)) {
    if (key !== field) stored[key] = value[key];
    else Object.defineProperty(stored, key, getter);
  }
  return Object.defineProperty(stored, LINE, { value: line });
}

function makeGetter(find: (entry: Fields) => Fields, field: string) {
  return function readField(this: Fields): unknown {
    const { reader, id, offset, length } = this[LINE] as Line;
    return find(reader.read(id, { offset, length }) as unknown as Fields)[field];
  };
}

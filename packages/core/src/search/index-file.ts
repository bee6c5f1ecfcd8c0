// Stores a packed index in a file, of which a query reads only the pages of the large columns that it needs. Pure.
import { readIndexVersion } from "./index-version.ts";
import { encodePackedFile, openPackedFile, type ReadStretch } from "./packed-file.ts";
import type { Numbers } from "./rank/column.ts";
import { COLUMN_TYPES, type ColumnName, type Columns, type PackedIndex } from "./rank/index-tables.ts";
import type { NumberStretches } from "./rank/paged-numbers.ts";
import { SortedTerms } from "./rank/sorted-terms.ts";

const FORMAT = 3;
/** Marks the columns of the index's owner. */
const OWN = "own ";

export interface IndexFile<Extra, Own extends string, Paged extends NumberStretches = NumberStretches> {
  readonly index: PackedIndex<string, Paged>;
  /** What the owner of the index stores about its texts, and columns of numbers about them. */
  readonly extra: Extra;
  readonly numbers: Readonly<Record<Own, Numbers>>;
}

export function encodeIndexFile<Extra, Own extends string>({
  index: { keys, terms, columns, paged },
  extra,
  numbers,
}: IndexFile<Extra, Own, Uint32Array>): Uint8Array {
  const own = Object.entries<Numbers>(numbers).map(([name, column]) => [OWN + name, column]);
  return encodePackedFile(readIndexVersion(FORMAT), {
    texts: { texts: JSON.stringify({ keys, extra }), terms: terms.text },
    numbers: { termStart: terms.starts, ...columns, ...Object.fromEntries(own) },
    paged,
  });
}

/** Returns undefined unless it is a file of this version. A damaged page throws a `PageError` when it is needed. */
export function openIndexFile<Extra, Own extends string>(
  own: readonly Own[],
  read: ReadStretch,
): IndexFile<Extra, Own> | undefined {
  const file = openPackedFile(readIndexVersion(FORMAT), read);
  if (!file) return undefined;
  const takeColumns = <Name extends string>(names: readonly Name[], prefix = "") =>
    Object.fromEntries(names.map((name) => [name, file.takeNumbers(prefix + name)])) as Record<Name, Numbers>;
  const { keys, extra } = JSON.parse(file.takeText("texts"));
  return {
    index: {
      keys,
      terms: new SortedTerms(file.takeText("terms"), file.takeNumbers("termStart")),
      columns: takeColumns(Object.keys(COLUMN_TYPES) as ColumnName[]) as Columns,
      paged: { occurrences: file.openPages("occurrences"), postings: file.openPages("postings") },
    },
    extra,
    numbers: takeColumns(own, OWN),
  };
}

// Lays rows out in the columns of a terminal. Pure.
import { cutToColumns, padEnd, padStart, widthOf } from "./measure-columns.ts";

export interface RowOptions {
  /** Infinite in a pipe, where nothing is cut. */
  readonly columns?: number | undefined;
  /** The fields that are aligned at their right end. */
  readonly alignRight?: readonly number[];
}

/** A field that no row fills is left out. */
export function formatRows(
  rows: readonly (readonly string[])[],
  options: RowOptions = {},
): readonly string[] {
  const { columns = Number.POSITIVE_INFINITY, alignRight = [] } = options;
  const fields = rows.map((row) => row.map((field) => field.replaceAll("\t", " ")));
  const widths = (fields[0] ?? []).map((_, at) => Math.max(...fields.map((row) => widthOf(row[at]!))));
  return fields.map((row) => {
    const padded = row.map((field, at) => (alignRight.includes(at) ? padStart : padEnd)(field, widths[at]!));
    return cutToColumns(
      padded
        .filter((_, at) => widths[at] !== 0)
        .join("  ")
        .trimEnd(),
      columns,
    );
  });
}

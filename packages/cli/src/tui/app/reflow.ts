// Computes how many rows above the cursor the drawn area begins after the terminal has changed its width. Pure.

/** Which lines a terminal wraps again when its width changes. */
export type Reflow = "none" | "all" | "not at the cursor";

export interface DrawnRow {
  readonly text: string;
  readonly width: number;
  /** When it was written, in milliseconds. */
  readonly at: number;
}

/** After this many milliseconds a terminal has shown what it was sent, even on a slow machine. */
const SHOWN_MS = 500;

/** xterm does not rewrap lines; xterm.js, as in VS Code, does not rewrap the line with the cursor. */
export function reflowOf(env: Readonly<Record<string, string | undefined>>): Reflow {
  if (env.TMUX) return "all";
  if (env.TERM_PROGRAM === "vscode") return "not at the cursor";
  return env.XTERM_VERSION ? "none" : "all";
}

/**
 * How many rows wrapping has added. A row written a moment ago may have reached the terminal after the change: then it was cut, not
 * wrapped. It counts as one row: too few rows leave old content behind, but too many would erase finished output.
 */
export const countAddedRows = (rows: readonly DrawnRow[], columns: number, now: number): number =>
  rows.reduce((sum, { width, at }) => sum + (now - at < SHOWN_MS ? 0 : rowsOf(width, columns) - 1), 0);

/** The distance from the cursor to the first row. */
export function countRowsAbove(
  rows: readonly DrawnRow[],
  cursor: { readonly x: number; readonly y: number },
  { columns, reflow, now }: { readonly columns: number; readonly reflow: Reflow; readonly now: number },
): number {
  if (reflow === "none") return cursor.y;
  const above = cursor.y + countAddedRows(rows.slice(0, cursor.y), columns, now);
  const own = rows[cursor.y];
  if (reflow === "all") return above + (own && now - own.at >= SHOWN_MS ? Math.floor(cursor.x / columns) : 0);
  // xterm.js moves the cursor down by the rows that it adds below it too.
  return above + countAddedRows(rows.slice(cursor.y + 1), columns, now);
}

const rowsOf = (width: number, columns: number): number => Math.max(1, Math.ceil(width / columns));

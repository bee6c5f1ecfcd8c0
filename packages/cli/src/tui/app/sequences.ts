// Control sequences that both screens of the terminal are drawn with.

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** Synchronized output: terminals that support this mode draw all rows at once; others ignore it. */
export const SYNC = { begin: "\x1b[?2026h", end: "\x1b[?2026l" } as const;
export const CURSOR = { hide: "\x1b[?25l", show: "\x1b[?25h" } as const;
/**
 * Turns wrapping off, so that a row that is too wide because the terminal has become narrower is cut, and the number of rows
 * stays as intended.
 */
export const WRAP = { off: "\x1b[?7l", on: "\x1b[?7h" } as const;

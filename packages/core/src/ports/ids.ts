// The only source of ids and randomness.

export interface Ids {
  /** Returns a new id: unique, sorting in order of creation (even within one millisecond), and safe as a file name. */
  next(): string;
  /** Returns a number in [0, 1), for jitter. */
  random(): number;
}

// The only source of identity and randomness.

export interface Ids {
  /** A new id: unique, and sorted by the order of its making (also within one millisecond). Safe as a file name. */
  next(): string;
  /** A number in [0, 1), for jitter. */
  random(): number;
}

// Helps columns of numbers grow.

type Column = Float64Array | Int32Array | Uint32Array | Uint16Array | Uint8Array;

/** Copies a column into a longer one. */
export function copyLonger<T extends Column>(from: T, to: T): T {
  to.set(from);
  return to;
}

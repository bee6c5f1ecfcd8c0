// A break without the slots that it removed: they are most of a long session, and hardly anybody asks for them. Pure: it shows
// the same.
import { type PackedLeft, packLeft, unpackLeft } from "./pack-left.ts";
import type { Break, View } from "./view.ts";

interface Packed {
  readonly tree: View["tree"];
  /** Called each time somebody asks. */
  readPacked(): PackedLeft;
}

const PACKED = Symbol("what left, packed");
/** Shared by all stored breaks, as in `stored-slot.ts`. */
const LEFT: PropertyDescriptor & ThisType<{ [PACKED]: Packed }> = {
  get() {
    const { tree, readPacked } = this[PACKED];
    return unpackLeft(readPacked(), tree);
  },
  enumerable: true,
};

/** The tree has the entries of what left. */
export function makeStoredBreak({ entry, time, cause, at }: Omit<Break, "left">, packed: Packed): Break {
  const stored = Object.defineProperty({ entry, time, cause, at }, "left", LEFT);
  return Object.defineProperty(stored, PACKED, { value: packed }) as unknown as Break;
}

export const isStoredBreak = (one: Break): boolean => PACKED in one;

export function readPackedLeft(one: Break): PackedLeft {
  if (!isStoredBreak(one)) return packLeft(one.left);
  return (one as Break & { [PACKED]: Packed })[PACKED].readPacked();
}

// A break without the slots that it removed: they are most of a long session, and hardly anybody asks for them. Pure: it shows
// the same.
import type { Break, Left } from "./view.ts";

type ReadLeft = () => readonly Left[];

const READ = Symbol("reads what left");
/** Shared by all stored breaks, as in `stored-slot.ts`. */
const LEFT: PropertyDescriptor & ThisType<{ [READ]: ReadLeft }> = {
  get() {
    return this[READ]();
  },
  enumerable: true,
};

/** `readLeft` is called each time somebody asks. */
export function makeStoredBreak({ entry, time, cause, at }: Omit<Break, "left">, readLeft: ReadLeft): Break {
  const stored = Object.defineProperty({ entry, time, cause, at }, "left", LEFT);
  return Object.defineProperty(stored, READ, { value: readLeft }) as unknown as Break;
}

export const isStoredBreak = (one: Break): boolean => READ in one;

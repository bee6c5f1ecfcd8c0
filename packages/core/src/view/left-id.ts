// The id of something that left the view, as Recall and `restore` accept it.
import type { EntryType } from "../transcript/entries.ts";
import type { Slot, View } from "./view.ts";

/** Of what took the place of something else. Without it, the id of a decision stands for all that the decision removed. */
const PIECES = ".pieces";
const WITH_PIECES: readonly (EntryType | undefined)[] = ["boundary", "snip", "collapse"];

export function findLeftId({ tree }: Pick<View, "tree">, { entry, result }: Slot): string {
  if (result) return result.id;
  return WITH_PIECES.includes(tree.get(entry)?.type) ? `${entry}${PIECES}` : entry;
}

/** Returns the id of the entry or result. */
export const withoutPieces = (id: string): string => (id.endsWith(PIECES) ? id.slice(0, -PIECES.length) : id);

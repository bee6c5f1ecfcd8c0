// Judges what layers remove from a view by the bytes of the answered requests, for tests that nothing leaves before the
// model has seen it. Does not know how the engine tracks that.
import type { Block } from "../transcript/blocks.ts";
import type { Entry, EntryType } from "../transcript/entries.ts";
import type { Slot, View } from "../view/view.ts";

/** Entries that say something to the model; what layers put in their place does not count. */
const SAID: readonly (EntryType | undefined)[] = ["user", "attachment", "surfaced", "restore"];

/** Enough to recognise it. */
const EXCERPT_CHARACTERS = 120;

/** True for decisions by layers and the model. Only the human may remove what the model has not seen. */
export function isByLayer(entry: Entry): boolean {
  if (entry.type === "boundary") return entry.method !== "clear";
  if (entry.type === "snip") return entry.by === "model";
  return entry.type === "cleared" || entry.type === "collapse";
}

/** Returns the blocks that this decision, just applied, removed from a view before a request in `shown` had them. */
export function findUnseenLosses(
  view: View,
  entry: Entry,
  shown: ReadonlySet<string>,
  lineOf: (block: Block) => string,
): readonly string[] {
  const left = view.breaks.filter((broken) => broken.entry === entry.id).flatMap((broken) => broken.left);
  const slots = [
    ...left.flatMap(({ slot, thinking }) => (thinking ? [] : [slot])),
    ...findDeleted(view, entry),
  ];
  const isSaid = (slot: Slot) => !slot.cleared && SAID.includes(view.tree.get(slot.entry)?.entry.type);
  return slots
    .filter(isSaid)
    .flatMap((slot) => slot.blocks.map((block) => ({ slot, line: `user ${lineOf(block)}` })))
    .filter(({ slot, line }) => !shown.has(line) && !hasShownPreview(slot, line, shown))
    .map(({ line }) => line.slice(0, EXCERPT_CHARACTERS));
}

/** What was shown as a preview counts as seen, even after a rewind has made it whole again. */
function hasShownPreview({ entry }: Slot, line: string, shown: ReadonlySet<string>): boolean {
  const [result] = /^user \{"type":"tool_result","tool_use_id":"[^"]*"/.exec(line) ?? [];
  if (result !== undefined)
    return [...shown].some((each) => each.startsWith(`${result},"content":"<persisted-output>`));
  // A preview of anything else names the entry, as the file or for Recall.
  const isItsPreview = (each: string) =>
    each.startsWith('user {"type":"text","text":"<persisted-output>') && each.includes(entry);
  return [...shown].some(isItsPreview);
}

/** Finds results deleted by a cache edit, whose slots are unchanged. */
function findDeleted({ slots }: View, entry: Entry): readonly Slot[] {
  if (entry.type !== "cleared" || entry.how !== "cache-edit") return [];
  const ids = new Set(entry.results.map((item) => item.tool_use_id));
  return slots.filter(({ result }) => result && ids.has(result.id));
}

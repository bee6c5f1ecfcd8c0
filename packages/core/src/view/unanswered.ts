// Decides whose turn it is: the model's if something waits for its answer, else the human's.
import { isDelivery } from "../transcript/deliveries.ts";
import type { Entry, EntryType } from "../transcript/entries.ts";
import { isPaused } from "./add-result.ts";
import type { View } from "./view.ts";

/** Entries that the engine adds; nobody waits for an answer to them. */
const NO_QUESTION: readonly (EntryType | undefined)[] = [
  "boundary",
  "snip",
  "collapse",
  "attachment",
  "surfaced",
  "restore",
];

/** A delivery from another agent counts as a question, because this agent continues from it. */
const isQuestion = (entry: Entry | undefined): boolean =>
  !NO_QUESTION.includes(entry?.type) || isDelivery(entry);

/** True if the human has asked or a tool has returned, and the model has not answered yet. */
export function isUnanswered(view: View): boolean {
  if (view.open.size > 0) return true;
  // A question that was removed completely, with nothing in its place, cannot be sent.
  if (view.slots.length === 0) return false;
  const last = view.slots.findLast((slot) => isQuestion(view.tree.get(slot.entry)?.entry));
  // A compaction may have removed the question or the answer.
  return last ? last.role === "user" || isPaused(view, last) : isAsked(findLastSaid(view));
}

/** True if there is anything that the model has not seen. */
export function isUnsent(view: View): boolean {
  const last = view.slots.at(-1);
  if (isUnanswered(view)) return true;
  const isNews = last?.role === "user" && !isCompacted(view.tree.get(last.entry)?.entry);
  return isNews;
}

const isCompacted = (entry: Entry | undefined) =>
  entry?.type === "boundary" || entry?.type === "snip" || entry?.type === "collapse";

function isAsked(entry: Entry | undefined): boolean {
  if (entry?.type === "user" || entry?.type === "interrupted") return true;
  if (entry?.type !== "assistant") return false;
  // An incomplete answer does not count.
  return entry.message.stop_reason === "pause_turn" || entry.message.content.length === 0;
}

/** Returns the last thing said on the path since the last clear. */
function findLastSaid({ tree, leaf }: View): Entry | undefined {
  for (let at = leaf; at !== null; at = tree.get(at)!.parent) {
    const node = tree.get(at)!;
    if (["user", "assistant", "interrupted"].includes(node.type)) return node.entry;
    if (node.type !== "boundary") continue;
    const { entry } = node;
    if (entry.type === "boundary" && entry.method === "clear") return undefined;
  }
  return undefined;
}

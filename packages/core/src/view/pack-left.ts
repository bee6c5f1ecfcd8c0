// What a break removed, as one list instead of several objects for each slot: of a long session it is most of what is kept, and
// hardly anybody asks for it. Pure: unpacked, it shows the same.
import { findSkimmedLine, isSkimmed } from "../transcript/skimmed-entry.ts";
import { NO_CALLS } from "./sanitize.ts";
import { findSource, isStoredSlot, makeStoredSlot } from "./stored-slot.ts";
import type { Left, Slot, View } from "./view.ts";

/** Only plain data, except for items as they were. */
export type PackedLeft = readonly unknown[];

type Tree = View["tree"];

/**
 * What an item of the list is. Of a result, the order of its entry, its call and tool follow; of what was said, the order of its
 * entry, the places of its blocks there, and its source or its call; otherwise the item as it was.
 */
const [RESULT, SUCCEEDED, FAILED, SAID, ANSWERED, THOUGHT, WHOLE] = [0, 1, 2, 3, 4, 5, 6];
/** Of a slot, with its kind. */
const PARTS = 4;

/** Without the tree that has the entries, all items stay as they were. */
export function packLeft(left: readonly Left[], tree?: Tree): PackedLeft {
  const parts: unknown[] = [];
  let last: number | undefined;
  for (const item of left) {
    const order = tree?.findOrder(item.slot.entry, last);
    if (order === undefined || !packItem(item, order, parts)) parts.push(WHOLE, item);
    last = order;
  }
  // Without the room that it had to grow.
  return parts.slice();
}

/** Only the slots of nearly every round: results, and what was said and left in the transcript. */
function packItem({ slot, thinking }: Left, order: number, parts: unknown[]): boolean {
  if (thinking || slot.waits || slot.surfaced || slot.cleared) return false;
  return slot.result ? packResult(slot, order, parts) : packSaid(slot, order, parts);
}

function packResult({ entry, source, blocks, uses, result }: Slot, order: number, parts: unknown[]): boolean {
  const [block] = blocks;
  if (blocks.length !== 1 || !isSkimmed(block!) || source !== "tools" || uses.length > 0) return false;
  if (findSkimmedLine(block).id !== entry || block.tool_use_id !== result!.id) return false;
  const { is_error } = block;
  parts.push(is_error === undefined ? RESULT : is_error ? FAILED : SUCCEEDED);
  parts.push(order, result!.id, result!.name);
  return true;
}

function packSaid(slot: Slot, order: number, parts: unknown[]): boolean {
  const { role, source, uses } = slot;
  if (!isStoredSlot(slot)) return false;
  const { places, thinks } = findSource(slot);
  if (role === "assistant" ? uses.length > 1 : uses.length > 0 || thinks) return false;
  if (role === "user") parts.push(SAID, order, places, source);
  else parts.push(thinks ? THOUGHT : ANSWERED, order, places, uses[0] ?? null);
  return true;
}

export function unpackLeft(packed: PackedLeft, tree: Tree): readonly Left[] {
  const left: Left[] = [];
  for (let at = 0; at < packed.length; at += countParts(packed[at])) {
    const parts = packed.slice(at, at + PARTS);
    left.push(parts[0] === WHOLE ? (parts[1] as Left) : { slot: unpackSlot(parts, tree) });
  }
  return left;
}

const countParts = (kind: unknown): number => (kind === WHOLE ? 2 : PARTS);

function unpackSlot(parts: readonly unknown[], tree: Tree): Slot {
  const [kind, order] = parts as [number, number];
  const entry = tree.idOf(order);
  if (kind === SAID || kind === ANSWERED || kind === THOUGHT) {
    const source = { places: parts[2] as readonly number[], thinks: kind === THOUGHT, tree };
    return makeStoredSlot(unpackSaid(kind, entry, parts[3] as string | null), source);
  }
  const [, , id, name] = parts as [number, number, string, string];
  const result = { tool_use_id: id, ...(kind !== RESULT && { is_error: kind === FAILED }) };
  const blocks = Object.freeze([tree.makeSkimmed(order, result)]);
  return { entry, role: "user", source: "tools", blocks, uses: NO_CALLS, result: { id, name } };
}

function unpackSaid(kind: number, entry: string, last: string | null): Slot {
  if (kind === SAID)
    return { entry, role: "user", source: last as Slot["source"], blocks: [], uses: NO_CALLS };
  const uses = last === null ? NO_CALLS : [last];
  return { entry, role: "assistant", source: "assistant", blocks: [], uses };
}

/** Changes the items that are as they were, so that they can be written too, or were read. */
export function mapWhole(packed: PackedLeft, change: (item: unknown) => unknown): PackedLeft {
  const parts = [...packed];
  for (let at = 0; at < parts.length; at += countParts(parts[at]))
    if (parts[at] === WHOLE) parts[at + 1] = change(parts[at + 1]);
  return parts;
}

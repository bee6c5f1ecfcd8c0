// What a break removed, as one list instead of several objects for each slot: of a long session it is most of what stays in
// memory, and hardly anybody asks for it. Pure: it shows the same.
import { findSkimmedLine, isSkimmed } from "../transcript/skimmed-entry.ts";
import { NO_CALLS } from "./sanitize.ts";
import { type BlockSource, findSource, isStoredSlot, makeStoredSlot } from "./stored-slot.ts";
import type { Left, Slot, View } from "./view.ts";

type Tree = View["tree"];

/** What an item of the list is. The parts of a slot follow, or the item as it was. */
const [RESULT, SUCCEEDED, FAILED, SAID, ANSWERED, WHOLE] = [0, 1, 2, 3, 4, 5];
/** Of a slot, with its kind. */
const PARTS = 4;

/** The function makes what was removed again, each time it is called. */
export function packLeft(left: readonly Left[], tree: Tree): () => readonly Left[] {
  const parts: unknown[] = [];
  for (const item of left) if (!packItem(item, parts)) parts.push(WHOLE, item);
  return () => unpackItems(parts, tree);
}

/** Only the slots of nearly every round: results, and what was said and left in the transcript. */
function packItem({ slot, thinking }: Left, parts: unknown[]): boolean {
  if (thinking || slot.waits || slot.surfaced || slot.cleared) return false;
  return slot.result ? packResult(slot, parts) : packSaid(slot, parts);
}

function packResult({ entry, source, blocks, uses, result }: Slot, parts: unknown[]): boolean {
  const [block] = blocks;
  if (blocks.length !== 1 || !isSkimmed(block!) || source !== "tools" || uses.length > 0) return false;
  if (findSkimmedLine(block).id !== entry || block.tool_use_id !== result!.id) return false;
  const { is_error } = block;
  parts.push(is_error === undefined ? RESULT : is_error ? FAILED : SUCCEEDED);
  parts.push(entry, result!.id, result!.name);
  return true;
}

function packSaid(slot: Slot, parts: unknown[]): boolean {
  const { entry, role, source, uses } = slot;
  const isAnswer = role === "assistant";
  if (!isStoredSlot(slot) || uses.length > (isAnswer ? 1 : 0)) return false;
  parts.push(isAnswer ? ANSWERED : SAID, entry, findSource(slot), isAnswer ? uses[0] : source);
  return true;
}

function unpackItems(parts: readonly unknown[], tree: Tree): readonly Left[] {
  const left: Left[] = [];
  for (let at = 0; at < parts.length; ) {
    const isWhole = parts[at] === WHOLE;
    left.push(isWhole ? (parts[at + 1] as Left) : { slot: unpackSlot(parts.slice(at, at + PARTS), tree) });
    at += isWhole ? 2 : PARTS;
  }
  return left;
}

function unpackSlot(parts: readonly unknown[], tree: Tree): Slot {
  if (parts[0] === SAID) {
    const [, entry, blocks, source] = parts as [number, string, BlockSource, Slot["source"]];
    return makeStoredSlot({ entry, role: "user", source, blocks: [], uses: NO_CALLS }, blocks);
  }
  if (parts[0] === ANSWERED) {
    const [, entry, blocks, call] = parts as [number, string, BlockSource, string | undefined];
    const uses = call === undefined ? NO_CALLS : [call];
    return makeStoredSlot({ entry, role: "assistant", source: "assistant", blocks: [], uses }, blocks);
  }
  const [kind, entry, id, name] = parts as [number, string, string, string];
  const result = { tool_use_id: id, ...(kind !== RESULT && { is_error: kind === FAILED }) };
  const blocks = Object.freeze([tree.makeSkimmed(entry, result)]);
  return { entry, role: "user", source: "tools", blocks, uses: NO_CALLS, result: { id, name } };
}

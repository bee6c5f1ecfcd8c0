// Applies decisions to a view. A decision about slots that are no longer in view is void.
import type { Block } from "../transcript/blocks.ts";
import type { EntryOf, Piece } from "../transcript/entries.ts";
import { isClosed } from "./add-result.ts";
import { registerBreak, unbindsThinking } from "./register-break.ts";
import { deepFreeze, sanitizeBlocks } from "./sanitize.ts";
import { changeSlot, replaceSlots } from "./slots.ts";
import type { Slot, View } from "./view.ts";
import { toWellFormed } from "./well-formed.ts";

export type Decision = EntryOf<"prelude" | "replaced" | "cleared" | "boundary" | "snip" | "collapse">;

export function applyDecision(view: View, entry: Decision): void {
  switch (entry.type) {
    case "prelude":
      return applyPrelude(view, entry);
    case "replaced":
      return applyReplaced(view, entry);
    case "cleared":
      return applyCleared(view, entry);
    case "boundary":
      return applyBoundary(view, entry);
    case "snip":
      applyRuns(view, entry, [entry]);
      return;
    case "collapse":
      applyRuns(view, entry, entry.spans);
  }
}

function applyPrelude(view: View, entry: EntryOf<"prelude">): void {
  const before = view.prelude;
  view.prelude = deepFreeze(entry.prelude);
  view.clearableFrom = 0;
  // An empty view may have been rewound to its beginning, after requests were sent.
  const wasEmpty = view.slots.length === 0 && view.breaks.length === 0;
  if (!before || wasEmpty) return;
  registerBreak(view, entry, "prelude", -1, [], unbindsThinking(before, view.prelude));
}

/** Only results that were never sent are replaced; what the model has seen in full stays. */
function applyReplaced(view: View, entry: EntryOf<"replaced">): void {
  if (entry.shrunk) return applyShrunk(view, entry);
  // A break makes earlier content count as unsent, but thinking may still be bound to it.
  const first = view.slots.findLastIndex((slot) => slot.role === "assistant") + 1;
  replaceFrom(view, entry, Math.max(view.sent, first));
}

/** Shortens unseen content. If a request without a complete response has shown it, this is a break. */
function applyShrunk(view: View, entry: EntryOf<"replaced">): void {
  const { sent } = view;
  const [first, ...others] = replaceFrom(view, entry, 0);
  if (!first || !(entry.wasSent || first.at < sent)) return;
  const left = [first, ...others].map(({ slot }) => slot);
  registerBreak(view, entry, "replaced", first.at, left);
}

interface ReplacedSlot {
  readonly at: number;
  /** The slot before the change. */
  readonly slot: Slot;
}

function replaceFrom(view: View, entry: EntryOf<"replaced">, from: number): readonly ReplacedSlot[] {
  const parts = new Map<string, number>();
  const replaced: ReplacedSlot[] = [];
  for (let at = from; at < view.slots.length; at++) {
    const slot = view.slots[at]!;
    const blocks = slot.result
      ? replacedResult(slot, entry)
      : replacedPart(slot, entry, takeNextPart(parts, slot.entry));
    if (!blocks || (entry.shrunk && slot.cleared)) continue;
    changeSlot(view, at, { blocks });
    replaced.push({ at, slot });
  }
  return replaced;
}

function replacedResult(slot: Slot, { results }: EntryOf<"replaced">) {
  const item = results.find(({ tool_use_id }) => tool_use_id === slot.result?.id);
  return item && sanitizeBlocks([withContent(slot.blocks[0]!, item.content)]);
}

/** Ignores an empty replacement, which would leave a message without content. */
function replacedPart(slot: Slot, { entries }: EntryOf<"replaced">, part: number) {
  const item = entries?.find((one) => one.entry === slot.entry && (one.part ?? 0) === part);
  const blocks = item && sanitizeBlocks(item.content);
  return blocks?.length ? blocks : undefined;
}

function takeNextPart(parts: Map<string, number>, entry: string): number {
  const part = parts.get(entry) ?? 0;
  parts.set(entry, part + 1);
  return part;
}

function applyCleared(view: View, entry: EntryOf<"cleared">): void {
  if (entry.how === "cache-edit") {
    for (const item of entry.results) view.deleted.add(item.tool_use_id);
    return;
  }
  const results = new Map(entry.results.map((item) => [item.tool_use_id, item.content]));
  const surfaced = new Map(entry.surfaced?.map((item) => [item.entry, item.content]));
  let first = -1;
  const left: Slot[] = [];
  for (const [at, slot] of view.slots.entries()) {
    if (slot.cleared) continue;
    const blocks = slot.result
      ? makeStubBlocks(slot, results.get(slot.result.id))
      : slot.surfaced && makeTextBlocks(surfaced.get(slot.entry));
    if (!blocks) continue;
    view.slots[at] = { ...slot, blocks, cleared: true };
    left.push(slot);
    if (first === -1) first = at;
  }
  if (first === -1) return;
  changeSlot(view, first, {});
  registerBreak(view, entry, "cleared", first, left);
}

function applyBoundary(view: View, entry: EntryOf<"boundary">): void {
  // A clear removes on purpose what the notes covered.
  if (entry.method === "clear") view.cursors.delete("notes");
  const isApplied = applyRuns(view, entry, [entry]);
  // The last resort asks no model, so its success does not reset the count of failures.
  if (isApplied && entry.method !== "last-resort") view.failures.delete("compaction");
}

interface RunChange {
  readonly from: string;
  readonly to: string;
  readonly pieces: readonly Piece[];
}

/** Returns whether anything has changed. */
function applyRuns(
  view: View,
  entry: EntryOf<"boundary" | "snip" | "collapse">,
  changes: readonly RunChange[],
): boolean {
  let first = -1;
  const left: Slot[] = [];
  for (const change of changes) {
    const from = view.slots.findIndex((slot) => slot.entry === change.from);
    const to = view.slots.findLastIndex((slot) => slot.entry === change.to);
    if (from === -1 || to < from || !isClosed(view, from, to)) continue;
    left.push(...replaceSlots(view, from, to, piecesAsSlots(entry.id, change.pieces)));
    first = first === -1 ? from : Math.min(first, from);
  }
  if (first !== -1) registerBreak(view, entry, entry.type, first, left);
  return first !== -1;
}

export function piecesAsSlots(entry: string, pieces: readonly Piece[]): Slot[] {
  return pieces.flatMap((piece) => {
    const blocks = sanitizeBlocks(piece.content);
    return blocks.length === 0 ? [] : [{ entry, role: "user", source: piece.source, blocks, uses: [] }];
  });
}

function makeStubBlocks(slot: Slot, content: string | undefined) {
  return content === undefined ? undefined : makeResultBlocks(slot, content);
}

function makeResultBlocks(slot: Slot, content: string) {
  return deepFreeze([withContent(slot.blocks[0]!, toWellFormed(content))]);
}

/** Keeps the fields and their order. Does not read the old content, which may be in the file only. */
function withContent(block: Block, content: string | readonly Block[]): Block {
  const fields = Object.keys(block).map((key) => [key, key === "content" ? content : block[key as "type"]]);
  return { ...Object.fromEntries(fields), content };
}

function makeTextBlocks(text: string | undefined) {
  return text === undefined ? undefined : deepFreeze([{ type: "text" as const, text: toWellFormed(text) }]);
}

// Adds a response to the view: after what its request contained, and before whatever arrived while it was being generated.
import {
  type Block,
  countSearches,
  inputTokens,
  isSignedCompaction,
  isToolUse,
  type Usage,
} from "../transcript/blocks.ts";
import type { EntryOf } from "../transcript/entries.ts";
import { addInterrupted, INTERRUPTED } from "./add-result.ts";
import { registerBreak } from "./register-break.ts";
import {
  openServerUses,
  sanitizeBlocks,
  toolUses,
  withoutIncomplete,
  withoutServerUses,
  withoutThinking,
} from "./sanitize.ts";
import { noteSeen, noteSeenElsewhere } from "./seen.ts";
import { addSlot, dropBefore, insertSlot } from "./slots.ts";
import { addPauseUntil } from "./ttl.ts";
import type { TreeNode, View } from "./view.ts";

export function addResponse(view: View, entry: EntryOf<"assistant">): void {
  const sent = slotsSent(view, entry);
  // A rewind removed the question while it was being answered, so the answer stays on disk only.
  if (sent === undefined) return noteSeenElsewhere(view, entry);
  noteSeen(view, entry, sent);
  // Calls that were skipped can no longer be answered in place.
  const isTail = sent === view.slots.length;
  if (isTail && view.open.size > 0)
    for (const call of [...view.open.values()]) addInterrupted(view, entry.id, call, INTERRUPTED);
  const at = isTail ? view.slots.length : sent;
  const blocks = chooseContent(view, entry);
  for (const block of blocks) {
    if (!isToolUse(block)) continue;
    view.asked.set(block.id, block.name);
    view.open.set(block.id, { id: block.id, name: block.name });
  }
  const uses = toolUses(blocks);
  const slot = {
    entry: entry.id,
    role: "assistant" as const,
    source: "assistant" as const,
    blocks,
    uses,
    ...(openServerUses(blocks).size > 0 && { waits: true as const }),
  };
  if (blocks.length > 0 && isTail) addSlot(view, slot);
  if (blocks.length > 0 && !isTail) insertSlot(view, at, slot);
  view.sent = at;
  noteUsage(view, entry, at + (blocks.length > 0 ? 1 : 0));
  startAtCompaction(view, entry, blocks);
}

/** The platform refuses its signed summary anywhere but at the start, so what it replaces leaves the view. */
function startAtCompaction(view: View, entry: EntryOf<"assistant">, blocks: readonly Block[]): void {
  const [first] = blocks;
  if (!first || !isSignedCompaction(first)) return;
  const left = dropBefore(
    view,
    view.slots.findIndex((slot) => slot.entry === entry.id && slot.role === "assistant"),
  );
  if (left.length > 0) registerBreak(view, entry, "platform", 0, left);
}

type Answering = Pick<EntryOf<"assistant">, "id" | "answers">;

/** Counts how many of the view's slots the response's request contained; undefined if it contained others. */
export function slotsSent(view: View, entry: Answering): number | undefined {
  if (!entry.answers) return view.slots.length;
  const order = orderOnPath(view, entry);
  if (order === undefined) return undefined;
  let sent = view.slots.length;
  while (sent > 0 && isNews(view.tree.get(view.slots[sent - 1]!.entry), order)) sent--;
  return sent;
}

/** True if it was said after the request was made; a replacement for something older does not count. */
const isNews = (node: TreeNode | undefined, order: number) =>
  node !== undefined && node.order > order && !["boundary", "snip", "collapse"].includes(node.type);

/** Returns the order of the answered entry, if it is on the path and no other response follows it. */
function orderOnPath(view: View, response: Answering): number | undefined {
  for (let at = view.leaf; at !== null; ) {
    const node = view.tree.get(at)!;
    if (at === response.answers) return node.order;
    if (node.type === "assistant" && at !== response.id) return undefined;
    at = node.parent;
  }
  return undefined;
}

function chooseContent(view: View, entry: EntryOf<"assistant">): readonly Block[] {
  const whole = sanitizeBlocks(withoutIncomplete(entry.message.content, entry.incomplete ?? []));
  const finished = entry.aborted ? withoutServerUses(whole, openServerUses(whole)) : whole;
  const content = withoutRepeatedCalls(view, finished);
  // Thinking may be bound to what was sent.
  return isOutdated(view, entry) ? withoutThinking(content) : content;
}

/** A call id may be used once in a conversation; a second call with the same id could not be answered. */
function withoutRepeatedCalls(view: View, blocks: readonly Block[]): readonly Block[] {
  const first = blocks.findIndex(isToolUse);
  const call = blocks[first];
  if (!call || !isToolUse(call)) return blocks;
  // Compares positions, because a caller may pass the same object twice.
  if (!view.asked.has(call.id) && blocks.findLastIndex(isToolUse) === first) return blocks;
  const ids = new Set<string>();
  const isRepeated = (block: Block) => {
    if (!isToolUse(block)) return false;
    const repeated = view.asked.has(block.id) || ids.has(block.id);
    ids.add(block.id);
    return repeated;
  };
  const kept = blocks.filter((block) => !isRepeated(block));
  return kept.length === blocks.length ? blocks : kept;
}

function noteUsage(view: View, entry: EntryOf<"assistant">, slots: number): void {
  const { pace } = view;
  const { usage } = entry.message;
  const input = isCounted(usage) ? inputTokens(usage) : undefined;
  const requested = entry.requested ?? entry.time;
  view.pace = {
    requested,
    responded: entry.time,
    ttl: entry.ttl ?? pace.ttl,
    pauses: addPauseUntil(pace, requested),
    input: input ?? pace.input,
  };
  if (input === undefined || !isRequestSize(usage)) return;
  if (isOutdated(view, entry)) return;
  view.usage = { input, output: usage.output_tokens, slots };
  view.counted = undefined;
}

/** True if what was sent has changed since the request was made, so that the response's usage no longer applies. */
export function isOutdated(view: View, { answers }: Answering): boolean {
  return answers != null && view.brokenAt > (view.tree.get(answers)?.order ?? -1);
}

/** False where the server searched: what it found and read in between is part of the usage, but not of the request. */
export const isRequestSize = (usage: Usage | null | undefined): usage is Usage =>
  isCounted(usage) && countSearches(usage) === 0;

/** Some gateways return usage without numbers, which would spoil every sum. */
export function isCounted(usage: Usage | null | undefined): usage is Usage {
  return (
    !!usage &&
    Number.isFinite(usage.output_tokens) &&
    Number.isFinite(inputTokens(usage)) &&
    inputTokens(usage) > 0
  );
}

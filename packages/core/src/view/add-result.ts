// Tool calls and their results: every call is answered once, and every result belongs to a call.
import { type Block, isToolUse, type ToolResultBlock } from "../transcript/blocks.ts";
import type { Draft, EntryOf } from "../transcript/entries.ts";
import { deepFreeze, NO_CALLS } from "./sanitize.ts";
import { addSlot } from "./slots.ts";
import type { Slot, ToolCall, View } from "./view.ts";
import { wrapReminder } from "./wrap-reminder.ts";

/** The result shown for a call whose result never arrived. */
export const INTERRUPTED = "Interrupted: this call was stopped before it returned a result.";

/**
 * Answers an open call. A result that arrives after its call was closed is appended as a notice. `only`: the entry's
 * content, if it consists of this result alone.
 */
export function addResult(
  view: View,
  entry: string,
  block: ToolResultBlock,
  only: readonly Block[] = Object.freeze([block]),
): void {
  const call = view.open.get(block.tool_use_id);
  if (!call) {
    addSlot(view, { entry, role: "user", source: "tools", blocks: makeLateNotice(view, block), uses: [] });
    return;
  }
  closeCall(view, call.id);
  addSlot(view, {
    entry,
    role: "user",
    source: "tools",
    blocks: only,
    uses: NO_CALLS,
    result: call,
  });
}

/** Answers open calls with a placeholder. It is not clearable: there is nothing to bring back. */
export function addInterrupted(view: View, entry: string, call: ToolCall, content: string): void {
  if (!closeCall(view, call.id)) return;
  const block = { type: "tool_result" as const, tool_use_id: call.id, content, is_error: true };
  const blocks = deepFreeze([block]);
  addSlot(view, { entry, role: "user", source: "tools", blocks, uses: [], result: call, cleared: true });
}

/** Returns whether it was open. */
function closeCall(view: View, id: string): boolean {
  if (!view.open.has(id)) return false;
  if (view.open.size === 1) view.open = new Map();
  else view.open.delete(id);
  return true;
}

/** Drafts the entry that must be recorded before a request is sent while calls are open. */
export function planInterrupted(view: View): Draft | undefined {
  if (view.open.size === 0) return undefined;
  const results = [...view.open.keys()].map((id) => ({ tool_use_id: id, content: INTERRUPTED }));
  return { type: "interrupted", results };
}

/** True if the call was ever made, also on a branch that a rewind has left. */
export function wasAsked(view: View, id: string): boolean {
  for (const node of view.tree.values()) {
    if (node.type !== "assistant") continue;
    const blocks = (node.entry as EntryOf<"assistant">).message.content;
    if (blocks.some((block) => isToolUse(block) && block.id === id)) return true;
  }
  return false;
}

/** True if the slot is a paused response, which must be sent back unchanged so that the server can continue it. */
export function isPaused(view: View, slot: Slot | undefined): boolean {
  const entry = slot && view.tree.get(slot.entry)?.entry;
  return entry?.type === "assistant" && entry.message.stop_reason === "pause_turn";
}

/** True if the run [from, to] contains each of its calls with its result, and no open call. */
export function isClosed(view: View, from: number, to: number): boolean {
  const asked = new Set<string>();
  for (let at = from; at <= to; at++) {
    const slot = view.slots[at]!;
    if (slot.result && !asked.delete(slot.result.id)) return false;
    for (const id of slot.uses) asked.add(id);
  }
  return asked.size === 0;
}

function makeLateNotice(view: View, block: ToolResultBlock): readonly Block[] {
  const name = view.asked.get(block.tool_use_id);
  const call = name ? `the ${name} call ${block.tool_use_id}` : "a call that this conversation does not show";
  const inner = typeof block.content === "string" ? [] : (block.content ?? []);
  const texts = inner.flatMap((part) => (part.type === "text" ? [part.text as string] : []));
  const text = typeof block.content === "string" ? block.content : texts.join("\n");
  const others = inner.filter((part) => part.type === "image" || part.type === "document");
  return deepFreeze([
    { type: "text", text: wrapReminder(`A result of ${call} came after that had been answered:\n${text}`) },
    ...others,
  ]);
}

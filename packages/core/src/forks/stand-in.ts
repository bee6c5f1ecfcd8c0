// Stand-in results: what a fork sees in place of results that have not arrived or that it does not share. Pure.
import { isToolUse } from "../transcript/blocks.ts";
import { deepFreeze } from "../view/sanitize.ts";
import type { Slot, ToolCall } from "../view/view.ts";

/** The same text for every call and every fork, so that parallel forks share it in the cache. */
export const STAND_IN =
  "(Not shown here: this call runs in the main conversation, which has its result. Go by what came before it.)";

/**
 * Makes a stand-in for every call that the last response leaves open. Returns undefined if the slots are invalid otherwise:
 * an earlier call without its result, or a result without its call.
 */
export function makeStandIns(slots: readonly Slot[]): readonly Slot[] | undefined {
  const open = new Map<string, ToolCall>();
  for (const [at, slot] of slots.entries()) {
    const isNextResponse = slot.role === "assistant" && slots[at - 1]?.role !== "assistant";
    if (isNextResponse && open.size > 0) return undefined;
    if (slot.result && !open.delete(slot.result.id)) return undefined;
    for (const { id, name } of slot.blocks.filter(isToolUse)) open.set(id, { id, name });
  }
  return [...open.values()].map((call) => makeStandIn(slots.at(-1)!.entry, call));
}

/** Returns the position after the results of the last response, before anything else on the user's side. */
export function placeBehindResults(slots: readonly Slot[]): number {
  let at = slots.findLastIndex((slot) => slot.role === "assistant") + 1;
  while (slots[at]?.result) at++;
  return at;
}

function makeStandIn(entry: string, result: ToolCall): Slot {
  const block = { type: "tool_result" as const, tool_use_id: result.id, content: STAND_IN };
  return {
    entry,
    role: "user",
    source: "tools",
    blocks: deepFreeze([block]),
    uses: [],
    result,
    cleared: true,
  };
}

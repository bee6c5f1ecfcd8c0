// Adds deletions to a request for a server that can delete results from its cached prefix: the messages stay the same, so
// all of the cache is still read, and deleted results are no longer counted.
//
// Only the main conversation uses this. A fork sends the same messages without deletions and reads the same cache, but pays
// for reading the deleted results. If those exceed the window, the fork fails like any request that is too long.
import type { RequestBody } from "../transcript/blocks.ts";
import type { EntryOf } from "../transcript/entries.ts";
import { nodesBetween } from "./path-fold.ts";
import type { View } from "./view.ts";

/** The name of the extension. The emulator supports it; no public API does. */
const CACHE_EDITS_BETA = "palimpsest-cache-edits";

interface CacheEdit {
  readonly type: "delete_tool_result";
  readonly tool_use_id: string;
}

/** Adds the deletions in force to the request. Returns the request itself if there are none or the model does not support them. */
export function addCacheEdits(
  body: RequestBody,
  view: View,
  capabilities: { readonly cacheEdits: boolean },
): RequestBody {
  const deleted = capabilities.cacheEdits ? [...findDeleted(view)] : [];
  if (deleted.length === 0) return body;
  const edits = deleted.map((id): CacheEdit => ({ type: "delete_tool_result", tool_use_id: id }));
  return { ...body, betas: [...new Set([...(body.betas ?? []), CACHE_EDITS_BETA])], cache_edits: edits };
}

/**
 * Counts tokens that the view's size includes although the server will not count them: those deleted since the last response
 * that reported usage, or all deleted ones if there is no valid usage.
 */
export function countDeletedTokens(view: View): number {
  const shown = findDeleted(view);
  if (shown.size === 0) return 0;
  let tokens = 0;
  for (const node of (nodesBetween(view, null) ?? []).toReversed()) {
    if (node.type === "assistant" && view.usage) break;
    if (node.type !== "cleared") continue;
    const { how, results } = node.entry as EntryOf<"cleared">;
    if (how !== "cache-edit") continue;
    for (const item of results) if (shown.delete(item.tool_use_id)) tokens += item.tokens;
  }
  return tokens;
}

/** Returns only results that are still shown in full; a compaction or a stub may have replaced others. */
function findDeleted({ deleted, slots }: View): Set<string> {
  if (deleted.size === 0) return new Set();
  const ids = slots.flatMap(({ result, cleared }) => (result && !cleared ? [result.id] : []));
  return new Set(ids.filter((id) => deleted.has(id)));
}

// Decides whether a session keeps its prelude or adopts a new one. Pure: compares two preludes.
import type { ToolDefinition } from "../transcript/blocks.ts";
import type { Prelude } from "../transcript/entries.ts";
import { deepEqual } from "./deep-equal.ts";

export type PreludePlan =
  | { readonly adopt: false }
  | { readonly adopt: true; readonly reason: "first" | "expired" | "tools-changed" };

/**
 * A changed prelude costs the whole cache, so it waits until the cache has expired. But a tool that no longer exists or whose
 * input has changed cannot wait, since the model would go on calling it. A new tool can wait.
 */
export function planPrelude(current: Prelude | undefined, fresh: Prelude, expired: boolean): PreludePlan {
  if (!current) return { adopt: true, reason: "first" };
  // Reconstructed from a recording: we never sent it, so nothing is cached under it.
  if (current.reconstructed) return { adopt: true, reason: "tools-changed" };
  if (deepEqual(current, fresh)) return { adopt: false };
  const tools = new Map(fresh.tools.map((tool) => [keyOf(tool), tool]));
  const changed = current.tools.some((tool) => !deepEqual(tool, tools.get(keyOf(tool))));
  if (changed) return { adopt: true, reason: "tools-changed" };
  return expired ? { adopt: true, reason: "expired" } : { adopt: false };
}

const keyOf = (tool: ToolDefinition) => tool.name ?? tool.type;

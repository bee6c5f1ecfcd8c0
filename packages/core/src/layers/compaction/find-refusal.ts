// Returns why compaction is switched off, if it is. A switch holds on every path; the sentence names it and says what to do.
import type { Settings } from "../../settings/schema.ts";
import type { Trigger } from "./materials.ts";

export function findRefusal(trigger: Trigger, switches: Settings["switches"]): string | undefined {
  if (!switches.compaction)
    return "All compaction is switched off (switches.compaction). Switch it on, rewind to an earlier message, or use a model with a larger window.";
  if (trigger === "manual") return undefined;
  if (!switches.autoCompaction)
    return "Automatic compaction is switched off (switches.autoCompaction). Switch it on, compact by hand, or rewind to an earlier message.";
  // Collapse replaces automatic compaction, but a request that was refused may still be compacted.
  if (trigger === "auto" && switches.collapse)
    return "Collapsing takes the place of automatic compaction (switches.collapse). Switch it off, or compact by hand.";
  return undefined;
}

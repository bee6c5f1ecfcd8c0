// Decides whether to look for memories that fit what the human said last, and finds those already in view. Pure.
import { type Block, isText, isToolUse } from "../../transcript/blocks.ts";
import type { View } from "../../view/view.ts";

export interface RecallPlan {
  /** The entry of the message to find memories for. */
  readonly entry: string;
  readonly message: string;
  /** Recently used tools, the last one at the end. */
  readonly tools: readonly string[];
}

export interface RecallLimits {
  readonly maxSurfacedBytes: number;
}

/** The number of responses that count as recent. */
const RECENT_RESPONSES = 10;
const INJECTED = /^\s*<(?:system-reminder|palimpsest|command-|local-command)/;
const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]{3}/u;

/** Returns undefined if there is nothing to look for: no message since the last answer, or one that is too short. */
export function planRecall(view: View, { maxSurfacedBytes }: RecallLimits): RecallPlan | undefined {
  const unsent = view.slots.slice(view.sent);
  const at = unsent.findLastIndex(({ source, role }) => role === "user" && source === "human");
  const slot = unsent[at];
  if (!slot || unsent.slice(at).some(({ surfaced }) => surfaced)) return undefined;
  const message = joinMessage(slot.blocks);
  if (!isWorthLooking(message)) return undefined;
  if (surfacedIn(view).bytes >= maxSurfacedBytes) return undefined;
  return { entry: slot.entry, message, tools: listRecentTools(view) };
}

/** Returns the human's own words; text that a host adds begins with one of our tags. */
const joinMessage = (blocks: readonly Block[]): string =>
  blocks
    .filter(isText)
    .map(({ text }) => text)
    .filter((text) => !INJECTED.test(text))
    .join("\n")
    .trim();

/** In scripts with spaces, a single word is too little to look for. */
const isWorthLooking = (message: string) => /\S\s+\S/.test(message) || EAST_ASIAN.test(message);

/** Finds the memories in view with the modification time that each shows, and their total size. */
export function surfacedIn({ slots, tree }: View): {
  readonly bytes: number;
  readonly modified: ReadonlyMap<string, number | undefined>;
} {
  const modified = new Map<string, number | undefined>();
  let bytes = 0;
  for (const slot of slots) {
    if (!slot.surfaced || slot.cleared) continue;
    const entry = tree.get(slot.entry)?.entry;
    if (entry?.type !== "surfaced") continue;
    for (const memory of entry.memories) {
      bytes += memory.bytes;
      modified.set(memory.path, memory.modified);
    }
  }
  return { bytes, modified };
}

function listRecentTools({ slots }: View): readonly string[] {
  const names = new Set<string>();
  for (let at = slots.length - 1, left = RECENT_RESPONSES; at >= 0 && left > 0; at--) {
    const { role, blocks } = slots[at]!;
    if (role !== "assistant") continue;
    left--;
    for (const { name } of blocks.filter(isToolUse).toReversed()) names.add(name);
  }
  return [...names].reverse();
}

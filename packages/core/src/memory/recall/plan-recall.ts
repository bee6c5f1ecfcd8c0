// Decides whether to look for memories that fit what the human said last. Pure.
import { type Block, isText, isToolUse } from "../../transcript/blocks.ts";
import type { View } from "../../view/view.ts";

export interface RecallPlan {
  /** The entry of the message to find memories for. */
  readonly entry: string;
  readonly message: string;
  /** Recently used tools, the last one at the end. */
  readonly tools: readonly string[];
}

/** The number of responses that count as recent. */
const RECENT_RESPONSES = 10;
const INJECTED = /^\s*<(?:system-reminder|palimpsest|command-|local-command)/;
const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]{3}/u;

/** Returns undefined if there is nothing to look for: no message since the last answer, or one that is too short. */
export function planRecall(view: View): RecallPlan | undefined {
  const unsent = view.slots.slice(view.sent);
  const at = unsent.findLastIndex(({ source, role }) => role === "user" && source === "human");
  const slot = unsent[at];
  if (!slot || unsent.slice(at).some(({ surfaced }) => surfaced)) return undefined;
  const message = joinMessage(slot.blocks);
  if (!isWorthLooking(message)) return undefined;
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

// Quotes what was going on last if none of it can be kept: the human's newest message as far as it fits, then previews of the end
// of the work, each with a pointer to the whole. Pure.

import type { HumanMessage } from "../../derived/derived.ts";
import { shortenSubject, subjectOf } from "../../derived/subject.ts";
import { type Block, isText, isToolResult, isToolUse } from "../../transcript/blocks.ts";
import type { Slot } from "../../view/view.ts";
import { countTextTokens, type TokensOf } from "./compaction-sizes.ts";
import { cutText } from "./cut-text.ts";
import { escapeReminders } from "./make-pieces.ts";
import type { Pointer } from "./make-pointer.ts";

/** The share of the budget for the human's message, however long the work after it. */
const HUMAN_SHARE = 0.6;
/** The share of the rest for one preview. */
const PREVIEW_SHARE = 0.5;
const MIN_TOKENS = 24;
const SUBJECT_CHARACTERS = 120;

export interface LastWordsInput {
  readonly human: HumanMessage | undefined;
  /** All slots that are compacted; the last of them are quoted. */
  readonly slots: readonly Slot[];
  readonly cap: number;
  readonly tokensOf: TokensOf;
  readonly pointer: Pointer;
}

export function quoteLastWords({ human, slots, cap, tokensOf, pointer }: LastWordsInput): string | undefined {
  const heading = "# What was going on last";
  let room = cap - countTextTokens(heading, tokensOf);
  const said = human && quoteHuman(human, room * HUMAN_SHARE, tokensOf, pointer);
  room -= said === undefined ? 0 : countTextTokens(said, tokensOf);
  const since = human ? slots.slice(slots.findLastIndex(({ entry }) => entry === human.entry) + 1) : slots;
  const previews: string[] = [];
  for (const slot of since.toReversed()) {
    if (room < MIN_TOKENS) break;
    const preview = quoteSlot(slot, Math.max(MIN_TOKENS, room * PREVIEW_SHARE), tokensOf, pointer);
    room -= preview === undefined ? 0 : countTextTokens(preview, tokensOf);
    if (preview !== undefined && room >= 0) previews.unshift(preview);
  }
  if (said === undefined && previews.length === 0) return undefined;
  return [heading, ...(said === undefined ? [] : [said]), ...previews].join("\n\n");
}

function quoteHuman(
  { entry, text }: HumanMessage,
  cap: number,
  tokensOf: TokensOf,
  pointer: Pointer,
): string | undefined {
  const note = `(cut; all of it: ${pointer.byId(entry)})`;
  const cut = cutText(text, cap - countTextTokens(note, tokensOf) - MIN_TOKENS, tokensOf);
  if (cut.text === "") return undefined;
  return `The human's newest message, ${entry}:\n${cut.text}${cut.isCut ? `\n${note}` : ""}`;
}

function quoteSlot(slot: Slot, cap: number, tokensOf: TokensOf, pointer: Pointer): string | undefined {
  const [what, id] = slot.result
    ? [`Result of ${slot.result.name}`, slot.result.id]
    : [slot.role === "assistant" ? "You said" : "Then", slot.entry];
  const text = escapeReminders(slot.blocks.map(textOf).filter(Boolean).join("\n"));
  if (text === "") return undefined;
  const note = `(cut; all of it: ${pointer.byId(id)})`;
  const cut = cutText(text, cap - countTextTokens(`${what}:\n${note}`, tokensOf), tokensOf);
  if (!cut.isCut) return `${what}:\n${cut.text}`;
  return cut.text === "" ? `${what} ${note}` : `${what}:\n${cut.text}\n${note}`;
}

function textOf(block: Block): string {
  if (isText(block)) return block.text;
  if (isToolUse(block)) {
    const subject = shortenSubject(subjectOf(block.input), SUBJECT_CHARACTERS);
    return `[call of ${block.name}${subject === "" ? "" : `: ${subject}`}]`;
  }
  if (!isToolResult(block))
    return block.type === "image" || block.type === "document" ? `[${block.type}]` : "";
  const { content = "" } = block;
  return typeof content === "string" ? content : content.map(textOf).filter(Boolean).join("\n");
}

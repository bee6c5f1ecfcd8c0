// Folds entries into a view, one at a time: what an entry costs depends on what is new in it.
import { type Block, inputTokens, isToolResult, isToolUse } from "../transcript/blocks.ts";
import type { Entry, EntryOf, Source } from "../transcript/entries.ts";
import { applyDecision } from "./decide.ts";
import { addInterrupted, addResult, INTERRUPTED } from "./results.ts";
import { moveHead } from "./rewind.ts";
import { sanitized, toolUses, withoutIncomplete } from "./sanitize.ts";
import { addSlot } from "./slots.ts";
import { emptyView, type View } from "./view.ts";

/** A pause this long lets a 5-minute cache die and a 1-hour one live. */
const SHORT_LIFE = 5 * 60_000;
const LONG_LIFE = 60 * 60_000;

export function fold(entries: readonly Entry[], view: View = emptyView()): View {
  for (const entry of entries) apply(view, entry);
  return view;
}

/** Adds one entry. An entry that says nothing the view could use changes nothing. */
export function apply(view: View, entry: Entry): void {
  if (entry.type !== "head") follow(view, entry);
  switch (entry.type) {
    case "user":
      return addUser(view, entry);
    case "assistant":
      return addAssistant(view, entry);
    case "attachment":
      return addContent(view, entry.id, entry.source, entry.content);
    case "restore":
      return addContent(view, entry.id, "attachment", entry.content);
    case "surfaced":
      return addContent(view, entry.id, "memory", entry.content, { surfaced: true });
    case "interrupted":
      for (const { tool_use_id, content } of entry.results) {
        const call = view.open.get(tool_use_id);
        if (call) addInterrupted(view, entry.id, call, content);
      }
      return;
    case "cursor":
      view.cursors.set(entry.name, entry.at);
      return;
    case "title":
    case "tag":
    case "cost":
      return;
    default:
      applyDecision(view, entry, apply);
  }
}

/** Hangs the entry into the tree. A parent that is not the leaf tells of a head entry that could not be read. */
function follow(view: View, entry: Entry): void {
  if (entry.parent !== view.leaf && entry.parent !== null && view.tree.has(entry.parent)) {
    moveHead(view, entry, entry.parent, apply);
  }
  view.tree.set(entry.id, { entry, parent: view.leaf, prelude: view.prelude });
  view.leaf = entry.id;
}

function addUser(view: View, entry: EntryOf<"user">): void {
  const blocks = sanitized(entry.content);
  const results = blocks.filter(isToolResult);
  for (const block of results) addResult(view, entry.id, block);
  const rest = results.length === 0 ? blocks : blocks.filter((block) => !isToolResult(block));
  if (rest.length > 0)
    addSlot(view, { entry: entry.id, role: "user", source: entry.source, blocks: rest, uses: [] });
  if (entry.source === "human") notePause(view, entry.time);
}

function addContent(
  view: View,
  entry: string,
  source: Source,
  content: readonly Block[],
  more: { surfaced?: true } = {},
): void {
  const blocks = sanitized(content);
  if (blocks.length > 0) addSlot(view, { entry, role: "user", source, blocks, uses: [], ...more });
}

function addAssistant(view: View, entry: EntryOf<"assistant">): void {
  // Calls that were passed over can no longer be answered in their place.
  for (const call of [...view.open.values()]) addInterrupted(view, entry.id, call, INTERRUPTED);
  view.sent = view.slots.length;
  const content = sanitized(withoutIncomplete(entry.message.content, entry.incomplete ?? []));
  const blocks = withoutRepeatedCalls(view, content);
  const uses = toolUses(blocks);
  for (const block of blocks) {
    if (!isToolUse(block)) continue;
    const call = { id: block.id, name: block.name };
    view.asked.set(block.id, call);
    view.open.set(block.id, call);
  }
  if (blocks.length > 0)
    addSlot(view, { entry: entry.id, role: "assistant", source: "assistant", blocks, uses });
  noteUsage(view, entry);
}

/** An id may be used once in a conversation; a second call by the same name could not be answered. */
function withoutRepeatedCalls(view: View, blocks: readonly Block[]): readonly Block[] {
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

function noteUsage(view: View, entry: EntryOf<"assistant">): void {
  const { pace } = view;
  const { usage } = entry.message;
  const requested = entry.requested ?? entry.time;
  const input = usage ? inputTokens(usage) : 0;
  if (!usage || input === 0) {
    view.pace = { ...pace, requested, responded: entry.time };
    return;
  }
  const grown = pace.grown + Math.max(0, input - pace.input);
  view.pace = { ...pace, requested, responded: entry.time, grown, input };
  view.usage = { input, output: usage.output_tokens, slots: view.slots.length };
}

function notePause(view: View, time: number): void {
  const { pace } = view;
  const pause = pace.responded === undefined ? undefined : time - pace.responded;
  view.pace = {
    ...pace,
    exchanges: pace.exchanges + 1,
    gaps: pace.gaps + (pause === undefined ? 0 : 1),
    longGaps: pace.longGaps + (pause !== undefined && pause > SHORT_LIFE && pause <= LONG_LIFE ? 1 : 0),
  };
}

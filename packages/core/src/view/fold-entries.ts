// Folds entries into a view, one at a time. The work for an entry depends only on what is new in it.
import { type Block, isToolResult } from "../transcript/blocks.ts";
import type { Entry, EntryOf, Source } from "../transcript/entries.ts";
import { addResponse, isOutdated, slotsSent } from "./add-response.ts";
import { addInterrupted, addResult } from "./add-result.ts";
import { applyDecision } from "./apply-decision.ts";
import { noteServerEdit } from "./note-server-edit.ts";
import { applyUndo, moveHead } from "./rewind.ts";
import { NO_CALLS, sanitizeBlocks } from "./sanitize.ts";
import { noteSaid } from "./seen.ts";
import { addSlot } from "./slots.ts";
import { emptyView, type View } from "./view.ts";

export function foldEntries(entries: readonly Entry[], view: View = emptyView()): View {
  for (const entry of entries) applyEntry(view, entry);
  return view;
}

/** Applies one entry. Entries that do not concern the view change nothing. */
export function applyEntry(view: View, entry: Entry): void {
  if (entry.type === "head") return moveHead(view, entry, entry.to, takeIn);
  // A repeated entry is skipped, as when reading a transcript; otherwise the tree would contain a cycle.
  if (view.tree.has(entry.id)) return;
  followEntry(view, entry);
  if (entry.type === "undo") return applyUndo(view, entry, takeIn);
  takeIn(view, entry);
  noteSaid(view, entry);
}

/** Adds the entry to the tree. If its parent is not the leaf, a head entry could not be read. */
function followEntry(view: View, entry: Entry): void {
  const isElsewhere = entry.parent !== view.leaf && (entry.parent === null || view.tree.has(entry.parent));
  if (isElsewhere) moveHead(view, entry, entry.parent, takeIn);
  const { leaf: parent, prelude } = view;
  const before = parent === null ? 0 : view.tree.get(parent)!.responses;
  const responses = before + (entry.type === "assistant" ? 1 : 0);
  const { id, type } = entry;
  view.tree.add({ id, type, entry, parent, prelude, order: view.tree.size, responses });
  view.leaf = id;
}

/** Applies an entry that is already in the tree. */
function takeIn(view: View, entry: Entry): void {
  switch (entry.type) {
    case "user":
      return addUser(view, entry);
    case "assistant":
      return addResponse(view, entry);
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
      // An update of the notes resets their count of failures.
      if (entry.name === "notes") view.failures.delete(entry.name);
      return;
    case "failure":
      view.failures.set(entry.layer, (view.failures.get(entry.layer) ?? 0) + (entry.automatic ? 1 : 0));
      return;
    case "server-edit":
      return noteServerEdit(view, entry);
    case "counted":
      return noteCounted(view, entry);
    case "pin":
      for (const id of entry.ids) view.pinned.add(id);
      return;
    case "unpin":
      for (const id of entry.ids) view.pinned.delete(id);
      return;
    case "title":
    case "tag":
    case "cost":
    case "copied":
    case "fork":
    case "imported":
    case "circumstance":
    case "head":
    case "undo":
      return;
    default:
      applyDecision(view, entry);
  }
}

/** Ignored if the view has changed since the count, or if a response has reported usage since. */
function noteCounted(view: View, { id, at, tokens }: EntryOf<"counted">): void {
  const counted = { id, answers: at };
  const slots = slotsSent(view, counted);
  if (view.usage || slots === undefined || isOutdated(view, counted)) return;
  view.counted = { tokens, slots };
}

function addUser(view: View, entry: EntryOf<"user">): void {
  const blocks = sanitizeBlocks(entry.content);
  const [first] = blocks;
  if (blocks.length === 1 && isToolResult(first!)) return addResult(view, entry.id, first, blocks);
  for (const block of blocks) if (isToolResult(block)) addResult(view, entry.id, block);
  const rest = blocks.some(isToolResult) ? blocks.filter((block) => !isToolResult(block)) : blocks;
  if (rest.length > 0)
    addSlot(view, { entry: entry.id, role: "user", source: entry.source, blocks: rest, uses: NO_CALLS });
}

function addContent(
  view: View,
  entry: string,
  source: Source,
  content: readonly Block[],
  more: { surfaced?: true } = {},
): void {
  const blocks = sanitizeBlocks(content);
  if (blocks.length > 0) addSlot(view, { entry, role: "user", source, blocks, uses: [], ...more });
}

// Describes a break: what left the view, how large it was and where it is now. Nothing is cleared silently.
import { subjectOf } from "../derived/subject.ts";
import { takeFirstWords } from "../layers/compaction/cut-text.ts";
import { type Block, isText, isThinking, isToolUse, type ToolUseBlock } from "../transcript/blocks.ts";
import type { EntryOf } from "../transcript/entries.ts";
import { findLeftId } from "../view/left-id.ts";
import { isPinned } from "../view/pinned.ts";
import type { Break, BreakCause, Left, Slot, View } from "../view/view.ts";
import type { SessionState } from "./session-state.ts";

export interface Receipt {
  /** The id of the decision's entry; pass it to `undo`. */
  readonly entry: string;
  readonly time: number;
  readonly cause: BreakCause;
  readonly items: readonly ReceiptItem[];
  /** Tokens of all items. */
  readonly tokens: number;
  /** A sentence for the user about something that is not obvious. */
  readonly note?: string;
}

export interface ReceiptItem {
  /** The id that Recall and `restore` accept. */
  readonly id: string;
  /** Who said it, or which tool returned it and about what. */
  readonly what: string;
  readonly tokens: number;
  /** The file that holds all of it; without a file it is in the transcript, under its id. */
  readonly file?: string;
}

export const SERVER_NOTE =
  "The server cleared this from its side of the conversation. It cannot be undone; Recall reads any of it again.";

/** Enough characters to recognise the text. */
const WHAT_CHARACTERS = 160;

export function makeReceipt(broken: Break, state: SessionState, folder: string): Receipt {
  // Pinned results come first, because whoever pinned them will look for them.
  const rank = ({ slot }: Left) => (isPinned(state.view, slot) ? 0 : 1);
  const items = describeLeft(
    broken.left.toSorted((a, b) => rank(a) - rank(b)),
    state,
    folder,
  );
  const { entry, time, cause } = broken;
  const note = cause === "server" ? { note: SERVER_NOTE } : {};
  return { entry, time, cause, items, tokens: items.reduce((sum, item) => sum + item.tokens, 0), ...note };
}

/** Describes slots as a receipt would list them. */
export const describeSlots = (
  slots: readonly Slot[],
  state: SessionState,
  folder: string,
): readonly ReceiptItem[] =>
  describeLeft(
    slots.map((slot) => ({ slot })),
    state,
    folder,
  );

function describeLeft(
  all: readonly Left[],
  { view, meter }: SessionState,
  folder: string,
): readonly ReceiptItem[] {
  const calls = findCalls(view, all);
  const files = findFiles(view, folder);
  return all.map((left): ReceiptItem => {
    const { slot, thinking } = left;
    const id = findLeftId(view, slot);
    const file = thinking ? undefined : files.get(id);
    const tokens = meter.estimate(view, thinking ? slot.blocks.filter(isThinking) : slot.blocks);
    return { id, what: describeWhat(left, calls), tokens, ...(file === undefined ? {} : { file }) };
  });
}

function describeWhat({ slot, thinking }: Left, calls: ReadonlyMap<string, ToolUseBlock>): string {
  if (thinking) return "thinking";
  if (!slot.result) return nameMessage(slot);
  const { text } = subjectOf(calls.get(slot.result.id)?.input);
  const what = `result of ${slot.result.name}${text === "" ? "" : `: ${text}`}`;
  return what.slice(0, WHAT_CHARACTERS).toWellFormed();
}

/** Who said it, and how it begins. */
function nameMessage({ source, blocks }: Slot): string {
  const words = takeFirstWords(
    blocks
      .filter(isText)
      .map(({ text }) => text)
      .join(" "),
    WHAT_CHARACTERS,
  );
  const calls = blocks.filter(isToolUse).map(({ name }) => name);
  const said = words === "" && calls.length > 0 ? `calls ${calls.join(", ")}` : words;
  return said === "" ? source : `${source}: ${said}`;
}

/** Finds the calls that these results answered, by id. Nearly all have left with them or are still in view. */
function findCalls(view: View, all: readonly Left[]): ReadonlyMap<string, ToolUseBlock> {
  const wanted = new Set(all.flatMap(({ slot }) => slot.result?.id ?? []));
  const calls = new Map<string, ToolUseBlock>();
  const takeCalls = (blocks: readonly Block[]) => {
    for (const block of blocks.filter(isToolUse)) if (wanted.delete(block.id)) calls.set(block.id, block);
  };
  for (const slot of [...all.map((left) => left.slot), ...view.slots])
    if (slot.uses.some((id) => wanted.has(id))) takeCalls(slot.blocks);
  if (wanted.size === 0) return calls;
  view.tree.readInOrder(() => {
    for (const node of view.tree.values())
      if (node.type === "assistant" && wanted.size > 0)
        takeCalls((node.entry as EntryOf<"assistant">).message.content);
  });
  return calls;
}

/** All texts that are stored in files. */
function findFiles({ tree }: View, folder: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const noteStored = (id: string, stored: string | undefined) => {
    if (stored !== undefined) files.set(id, `${folder}/${stored}`);
  };
  tree.readInOrder(() => {
    for (const node of tree.values()) {
      if (node.type !== "replaced") continue;
      const { results, entries = [] } = node.entry as EntryOf<"replaced">;
      for (const { tool_use_id, stored } of results) noteStored(tool_use_id, stored);
      for (const { entry, stored } of entries) noteStored(entry, stored);
    }
  });
  return files;
}

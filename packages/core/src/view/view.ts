// The view: what the model sees, as slots in the order they are sent. Each slot belongs to the entry that put it there.
import { type Block, isText, isToolResult, type Message } from "../transcript/blocks.ts";
import type { Entry, EntryType, Prelude, Source } from "../transcript/entries.ts";
import { EntryTree } from "./entry-tree.ts";
import { NO_PAUSES, type Pauses } from "./pauses.ts";

export interface Slot {
  readonly entry: string;
  readonly role: "user" | "assistant";
  readonly source: Source;
  readonly blocks: readonly Block[];
  /** The tool calls that this slot makes. */
  readonly uses: readonly string[];
  /** The server paused before it had run all of its own calls in this slot. */
  readonly waits?: true;
  /** The call that this slot answers; such a slot contains exactly one result. */
  readonly result?: ToolCall;
  /** Recalled memories, which can be cleared like a result. */
  readonly surfaced?: true;
  /** Its content is a stub, or was never the tool's own. */
  readonly cleared?: true;
}

export interface ToolCall {
  readonly id: string;
  readonly name: string;
}

/** A change of what was already sent. `at` is the first slot that differs; -1 if system or tools do. */
export interface Break {
  readonly entry: string;
  readonly time: number;
  readonly cause: BreakCause;
  readonly at: number;
  /** The slots that it removed from the view, as they were. */
  readonly left: readonly Left[];
}

/** A slot that is gone or has become a stub; with `thinking`, only its thinking is gone. */
export interface Left {
  readonly slot: Slot;
  readonly thinking?: true;
}

export type BreakCause =
  | "prelude"
  | "replaced"
  | "cleared"
  | "boundary"
  | "snip"
  | "collapse"
  | "server"
  | "undo"
  | "platform"
  | "head";

/** Consecutive slots of one role: one message. */
export interface Run {
  readonly role: "user" | "assistant";
  readonly from: number;
  to: number;
}

export interface TreeNode {
  readonly id: string;
  readonly type: EntryType;
  /** In a long transcript this may be read from the file each time, so ask for it only if the type is not enough. */
  readonly entry: Entry;
  readonly parent: string | null;
  /** The prelude in force when the entry was added. */
  readonly prelude: Prelude | undefined;
  /** Its position in the order of all entries. */
  readonly order: number;
  /** The number of responses up to and including it; it was part of every request after those. */
  readonly responses: number;
}

export interface View {
  /** Every entry folded so far, including branches that a rewind has left and may return to. */
  readonly tree: EntryTree;
  leaf: string | null;
  readonly slots: Slot[];
  /** Runs of slots; `messages` and `digests` are built from them on demand, as far as they are needed. */
  readonly runs: Run[];
  readonly messages: Message[];
  /** Only ever appended to. To shorten it, a new array replaces it, because earlier digests still refer to this one. */
  digests: string[];
  prelude: Prelude | undefined;
  /** Calls without a result yet, by id. A new map once all are answered; see `Economy.calls` for the reason. */
  open: Map<string, ToolCall>;
  /** Every call ever made, with the name of its tool. */
  readonly asked: Map<string, string>;
  readonly breaks: Break[];
  /** The order of the last entry on the path that was a break; -1 if there was none. */
  brokenAt: number;
  /** The number of leading slots that the last request contained exactly as they are now. */
  sent: number;
  /** Entries, on any branch, that say something to the model which no request with a complete response has shown. */
  unseen: Set<string>;
  /** No slot before this one is clearable. */
  clearableFrom: number;
  /** The last response's usage, undefined after a break. `slots` is the number of slots it covers. */
  usage: { readonly input: number; readonly output: number; readonly slots: number } | undefined;
  /** The server's count of the first `slots` slots, used while there is no valid usage. */
  counted: { readonly tokens: number; readonly slots: number } | undefined;
  /**
   * Results and recalled memories that clearing leaves alone, the oldest pin first; includes some that are no longer in
   * view.
   */
  readonly pinned: Set<string>;
  /** Results deleted by cache edits; the local messages are unchanged. */
  readonly deleted: Set<string>;
  readonly cursors: Map<string, string | null>;
  /** Automatic failures in a row, by layer. A successful compaction and an update of the notes reset their own count. */
  readonly failures: Map<string, number>;
  pace: Pace;
}

/** The timing of the conversation, for choosing the cache lifetime. */
export interface Pace {
  /** When the last response's request was made, and when the response ended. */
  readonly requested: number | undefined;
  readonly responded: number | undefined;
  /** How long the last request's messages are cached. */
  readonly ttl: "5m" | "1h";
  /** The pauses between requests, whoever made them. */
  readonly pauses: Pauses;
  /** The whole input of the last response. */
  readonly input: number;
}

export function emptyView(): View {
  return {
    tree: new EntryTree(),
    leaf: null,
    slots: [],
    runs: [],
    messages: [],
    digests: [],
    prelude: undefined,
    open: new Map(),
    asked: new Map(),
    breaks: [],
    brokenAt: -1,
    sent: 0,
    unseen: new Set(),
    clearableFrom: 0,
    usage: undefined,
    counted: undefined,
    pinned: new Set(),
    deleted: new Set(),
    cursors: new Map(),
    failures: new Map(),
    pace: {
      requested: undefined,
      responded: undefined,
      ttl: "5m",
      pauses: NO_PAUSES,
      input: 0,
    },
  };
}

/** True for old results that may be cleared, unless their tool is marked to be kept; tools of MCP servers always are. */
export function isClearable(slot: Slot, prelude: Prelude | undefined): boolean {
  if (slot.cleared) return false;
  if (slot.surfaced) return true;
  if (!slot.result) return false;
  return !slot.result.name.startsWith("mcp__") && !prelude?.keep.includes(slot.result.name);
}

/** The length of a stub. Clearing something shorter frees nothing, so it must not hold back the clear frontier. */
const SHORT_CHARACTERS = 300;

/** Returns the first slot that is worth clearing once it is old, or the number of slots if there is none. */
export function firstClearable(view: View): number {
  let at = view.clearableFrom;
  while (at < view.slots.length && !isWorthClearing(view.slots[at]!, view.prelude)) at++;
  view.clearableFrom = at;
  return at;
}

const isWorthClearing = (slot: Slot, prelude: Prelude | undefined): boolean =>
  isClearable(slot, prelude) && !slot.blocks.every(isShort);

function isShort(block: Block): boolean {
  if (!isToolResult(block)) return isText(block) && block.text.length <= SHORT_CHARACTERS;
  const { content = "" } = block;
  return typeof content === "string" ? content.length <= SHORT_CHARACTERS : content.every(isShort);
}

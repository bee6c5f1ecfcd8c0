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
  /** Tool calls this slot makes. */
  readonly uses: readonly string[];
  /** The call this slot answers; such a slot holds just that one result. */
  readonly result?: ToolCall;
  /** Recalled memories: clearable like a result. */
  readonly surfaced?: true;
  /** Its content has become a stub, or was never the tool's own. */
  readonly cleared?: true;
}

export interface ToolCall {
  readonly id: string;
  readonly name: string;
}

/** A change of what was already sent. `at` is the first slot that differs; -1 when system or tools do. */
export interface Break {
  readonly entry: string;
  readonly time: number;
  readonly cause: BreakCause;
  readonly at: number;
  /** What it took out of the view, as it stood there. */
  readonly left: readonly Left[];
}

/** A slot that is gone or has become a stub; `thinking`: only its thinking is. */
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
  /** Of a long transcript it may be read from the file each time: ask for it only where the type does not tell enough. */
  readonly entry: Entry;
  readonly parent: string | null;
  /** What was in force when it came. */
  readonly prelude: Prelude | undefined;
  /** Its place in the order of all entries. */
  readonly order: number;
  /** Responses on the way to it, itself included: it was part of every request after that many. */
  readonly responses: number;
}

export interface View {
  /** Every entry folded so far; a rewind leaves branches behind, and may go back to one. */
  readonly tree: EntryTree;
  leaf: string | null;
  readonly slots: Slot[];
  /** Runs of slots; `messages` and `digests` are built from them on demand, up to their own length. */
  readonly runs: Run[];
  readonly messages: Message[];
  /** Only ever added to; what shortens it puts another in its place, for earlier digests still refer to this one. */
  digests: string[];
  prelude: Prelude | undefined;
  /** Calls still without an answer, by id. */
  readonly open: Map<string, ToolCall>;
  /** Every call ever made, and by which tool. */
  readonly asked: Map<string, ToolCall>;
  readonly breaks: Break[];
  /** The order of the last entry on the path that broke something; -1 when none has. */
  brokenAt: number;
  /** Leading slots that the last request held exactly as they are now. */
  sent: number;
  /** Entries that say something to the model which no request with a complete response has shown, on any branch. */
  readonly unseen: Set<string>;
  /** No slot before this one is clearable. */
  clearableFrom: number;
  /** The last response's usage, void once a break comes after it. `slots` counts those it covers. */
  usage: { readonly input: number; readonly output: number; readonly slots: number } | undefined;
  /** The server's count of the first `slots` slots, where no usage holds. */
  counted: { readonly tokens: number; readonly slots: number } | undefined;
  /** Results and recalled memories that clearing leaves alone, the oldest pin first; also of what is no longer in view. */
  readonly pinned: Set<string>;
  /** Results deleted beside the request, with the local bytes unchanged. */
  readonly deleted: Set<string>;
  readonly cursors: Map<string, string | null>;
  /** Automatic failures in a row, by layer; a compaction that succeeds and notes that are updated end their own. */
  readonly failures: Map<string, number>;
  pace: Pace;
}

/** How the conversation moves in time, for the choice of the cache's lifetime. */
export interface Pace {
  /** When the last response's request was made, and when it ended. */
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

/** Results may go when they have grown old, unless their tool says `keep`; tools of MCP servers always do. */
export function isClearable(slot: Slot, prelude: Prelude | undefined): boolean {
  if (slot.cleared) return false;
  if (slot.surfaced) return true;
  if (!slot.result) return false;
  return !slot.result.name.startsWith("mcp__") && !prelude?.keep.includes(slot.result.name);
}

/** A stub is as long as that: what is shorter has nothing to free, and must not hold the clear frontier back for ever. */
const SHORT_CHARACTERS = 300;

/** The first slot that is worth clearing once it is old, or the number of slots when none is. */
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

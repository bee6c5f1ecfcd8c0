// How far the conversation has gone since the notes were last brought up to date. A fold over entries: what was added
// is counted as it came, so that a break, which makes the view smaller, takes nothing away from it.
import { emptyCalibration } from "../../tokens/calibrate.ts";
import { estimateBlocks } from "../../tokens/estimate.ts";
import { type Block, inputTokens, isToolResult, isToolUse } from "../../transcript/blocks.ts";
import type { Entry, EntryOf } from "../../transcript/entries.ts";
import { PathFold } from "../../view/path-fold.ts";
import { isCounted } from "../../view/response.ts";
import type { View } from "../../view/view.ts";
import type { TokensOf } from "./sizes.ts";

/** The layer's name on cursors, failures and the ledger. */
export const NOTES = "notes";

export interface Progress {
  /** Tokens of the conversation so far; system and tools are no part of it. */
  readonly tokens: number;
  /** Tokens added, and calls made, since what the notes speak of. All of them, where there are no notes yet. */
  readonly behind: number;
  readonly callsBehind: number;
  /** Tokens added since an update was last tried and failed; undefined if none has since the last that succeeded. */
  readonly sinceFailure: number | undefined;
  readonly isUpdated: boolean;
  /** The last response made no call. */
  readonly isPause: boolean;
}

interface Counts {
  readonly tokens: number;
  readonly calls: number;
}

interface Counted {
  tokens: number;
  calls: number;
  isPause: boolean;
  isUpdated: boolean;
  /** What the notes speak of. */
  noted: Counts;
  failedAt: number | undefined;
  /** What stood behind each entry since then, by id. */
  marks: Map<string, Counts>;
  /** Said since the last response, by what a preview could take the place of. */
  pending: Map<string, readonly Block[]>;
  /** The whole of the last response's input and output; undefined when something has since changed what was sent. */
  size: number | undefined;
}

const UNCALIBRATED = { calibration: emptyCalibration(), model: "" };

const empty = (): Counted => ({
  tokens: 0,
  calls: 0,
  isPause: false,
  isUpdated: false,
  noted: { tokens: 0, calls: 0 },
  failedAt: undefined,
  marks: new Map(),
  pending: new Map(),
  size: undefined,
});

export class NotesState {
  readonly #fold: PathFold<Counted>;

  /**
   * `tokensOf` is asked only where no usage tells: at the beginning, and right after a break. It must follow from the blocks alone:
   * what is calibrated changes with every response, and a path that is folded again would be counted otherwise.
   */
  constructor(tokensOf: TokensOf = (blocks) => estimateBlocks(blocks, UNCALIBRATED)) {
    this.#fold = new PathFold(empty, (counted, entry) => note(counted, entry, tokensOf));
  }

  /** What is known at the view's leaf. Costs what was added since the last question. */
  of(view: View): Progress {
    const { tokens, calls, noted, failedAt, isUpdated, isPause } = this.#fold.of(view);
    return {
      tokens,
      behind: tokens - noted.tokens,
      callsBehind: calls - noted.calls,
      sinceFailure: failedAt === undefined ? undefined : tokens - failedAt,
      isUpdated,
      isPause,
    };
  }
}

function note(counted: Counted, entry: Entry, tokensOf: TokensOf): void {
  take(counted, entry, tokensOf);
  counted.marks.set(entry.id, { tokens: counted.tokens, calls: counted.calls });
}

function take(counted: Counted, entry: Entry, tokensOf: TokensOf): void {
  switch (entry.type) {
    case "user":
    case "attachment":
    case "surfaced":
    case "restore":
      return takeContent(counted, entry.id, entry.content);
    case "replaced":
      return takePreviews(counted, entry);
    case "assistant":
      return takeResponse(counted, entry, tokensOf);
    case "cursor":
      return takeCursor(counted, entry);
    case "failure":
      // What is not automatic, such as a template that cannot be read, keeps no update from being made.
      if (entry.layer === NOTES && entry.automatic) counted.failedAt = counted.tokens;
      return;
    case "boundary":
      if (entry.method === "clear") Object.assign(counted, empty());
      counted.size = undefined;
      return;
    case "prelude":
    case "cleared":
    case "snip":
    case "collapse":
    case "undo":
      counted.size = undefined;
  }
}

function takeContent({ pending }: Counted, id: string, content: readonly Block[]): void {
  for (const block of content) if (isToolResult(block)) pending.set(`result ${block.tool_use_id}`, [block]);
  pending.set(
    `entry ${id}`,
    content.filter((block) => !isToolResult(block)),
  );
}

/** What was too long for the view went to disk before it was sent: the preview counts. */
function takePreviews({ pending }: Counted, { results, entries = [] }: EntryOf<"replaced">): void {
  for (const { tool_use_id, content } of results) {
    const key = `result ${tool_use_id}`;
    if (pending.has(key)) pending.set(key, typeof content === "string" ? [textBlock(content)] : content);
  }
  for (const { entry, content } of entries)
    if (pending.has(`entry ${entry}`)) pending.set(`entry ${entry}`, content);
}

function takeResponse(counted: Counted, { message }: EntryOf<"assistant">, tokensOf: TokensOf): void {
  const { usage, content } = message;
  counted.tokens += addedBy(counted, message, tokensOf);
  counted.size = isCounted(usage) ? inputTokens(usage) + usage.output_tokens : undefined;
  counted.pending.clear();
  const calls = content.filter(isToolUse).length;
  counted.calls += calls;
  counted.isPause = calls === 0;
}

/**
 * By usage, where the response before it was counted and nothing that was sent has changed since. An input that is
 * smaller than all there was before tells of a change that is not on this path, such as a compaction that was undone.
 */
function addedBy(
  { size, pending }: Counted,
  { usage, content }: EntryOf<"assistant">["message"],
  tokensOf: TokensOf,
): number {
  const counted = isCounted(usage) ? usage : undefined;
  const output = counted?.output_tokens ?? tokensOf(content);
  const grown = counted && size !== undefined ? inputTokens(counted) - size : -1;
  if (grown >= 0) return grown + output;
  let input = 0;
  for (const blocks of pending.values()) if (blocks.length > 0) input += tokensOf(blocks);
  return input + output;
}

/** A position that is not on the path, because a rewind came while the notes were written, tells nothing. */
function takeCursor(counted: Counted, { name, at }: EntryOf<"cursor">): void {
  if (name !== NOTES) return;
  const noted = at === null ? { tokens: 0, calls: 0 } : counted.marks.get(at);
  if (!noted) return;
  counted.noted = noted;
  counted.isUpdated = true;
  counted.failedAt = undefined;
  // Later positions lie behind this one.
  for (const id of counted.marks.keys()) {
    if (id === at) break;
    if (at !== null) counted.marks.delete(id);
  }
}

const textBlock = (text: string): Block => ({ type: "text", text });

// How far the conversation has advanced since the notes were last updated. This is a fold over entries: additions are counted as
// they come, so that a break, which makes the view smaller, does not reduce the count.
import { emptyCalibration } from "../../tokens/calibration.ts";
import { estimateBlocks } from "../../tokens/estimate.ts";
import { type Block, inputTokens, isToolResult, isToolUse } from "../../transcript/blocks.ts";
import type { EntryOf } from "../../transcript/entries.ts";
import { isSkimmed } from "../../transcript/skimmed-entry.ts";
import { isCounted } from "../../view/add-response.ts";
import { PathFold, type SavableFold, type SavedFold } from "../../view/path-fold.ts";
import type { TreeNode, View } from "../../view/view.ts";
import type { TokensOf } from "./cut-to-fit.ts";

/** The layer's name on cursors, failures and the ledger. */
export const NOTES = "notes";

/**
 * Reading these at once takes a third of a second. Right after a break usage does not tell what was added, and 500 MB have 800
 * breaks; with usage that never tells, it would be every result.
 */
const MAX_UNCOUNTED = 1_000;

export interface Progress {
  /** Tokens of the conversation so far, without system and tools. */
  readonly tokens: number;
  /**
   * Tokens added, and calls made, since the entry up to which the notes cover the conversation; all of them if there are no
   * notes yet.
   */
  readonly behind: number;
  readonly callsBehind: number;
  /** Tokens added since the last attempt to update failed; undefined if none has failed since the last success. */
  readonly sinceFailure: number | undefined;
  readonly isUpdated: boolean;
  /** The last response made no call. */
  readonly isPause: boolean;
}

interface Counts {
  readonly tokens: number;
  readonly calls: number;
}

/** Counts after each response, as lists of numbers because a long session has 100,000 of them. */
interface Marks {
  /** The number of responses on the path at the first mark. */
  readonly first: number;
  readonly tokens: number[];
  readonly calls: number[];
}

interface Pending {
  readonly id: string;
  blocks: readonly Block[];
}

/** Results that were left in the transcript. They are read only when somebody asks for the counts. */
interface Uncounted {
  readonly blocks: readonly Block[];
  /** The index of the first mark that counts them. */
  readonly from: number;
}

interface Counted {
  /** Without what is uncounted, like those of the marks. */
  tokens: number;
  calls: number;
  isPause: boolean;
  isUpdated: boolean;
  /** The counts at the entry up to which the notes cover the conversation. */
  noted: Counts;
  failedAt: number | undefined;
  /** The counts after each response since then. */
  marks: Marks;
  uncounted: Uncounted[];
  /** The order of the first entry that a position may refer to. */
  since: number;
  /** Blocks added since the last response. A preview may still replace a call's result, or the rest of an entry. */
  pendingResults: Pending[];
  pendingEntries: Pending[];
  /** Tokens of the last response's input and output; undefined once something that was sent has changed. */
  size: number | undefined;
}

const UNCALIBRATED = { calibration: emptyCalibration(), model: "" };

const startMarks = (first: number): Marks => ({ first, tokens: [0], calls: [0] });

const emptyCounted = (): Counted => ({
  tokens: 0,
  calls: 0,
  isPause: false,
  isUpdated: false,
  noted: { tokens: 0, calls: 0 },
  failedAt: undefined,
  marks: startMarks(0),
  uncounted: [],
  since: 0,
  pendingResults: [],
  pendingEntries: [],
  size: undefined,
});

export class NotesState implements SavableFold {
  readonly name = "notes";
  readonly #fold: PathFold<Counted>;
  readonly #tokensOf: TokensOf;

  /**
   * `tokensOf` is called only where usage does not tell: at the beginning, and right after a break. It must depend on the
   * blocks alone. Calibration changes with every response, so a path that is folded again would get different counts.
   */
  constructor(tokensOf: TokensOf = (blocks) => estimateBlocks(blocks, UNCALIBRATED)) {
    this.#tokensOf = tokensOf;
    this.#fold = new PathFold(emptyCounted, (counted, entry, tree) =>
      takeEntry(counted, tree.get(entry.id)!, tokensOf, tree),
    );
  }

  /** Folds the entries added since the last call. */
  follow(view: View): void {
    this.#fold.of(view);
  }

  save(): SavedFold {
    return this.#fold.save();
  }

  restore(saved: SavedFold): void {
    this.#fold.restore(saved);
  }

  /** Returns the value at the view's leaf. Only entries added since the last call are folded. */
  of(view: View): Progress {
    const counted = this.#fold.of(view);
    countLeft(counted, this.#tokensOf);
    const { tokens, calls, noted, failedAt, isUpdated, isPause } = counted;
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

type Tree = View["tree"];

function takeEntry(counted: Counted, node: TreeNode, tokensOf: TokensOf, tree: Tree): void {
  const { entry } = node;
  switch (entry.type) {
    case "user":
    case "attachment":
    case "surfaced":
    case "restore":
      return takeContent(counted, entry.id, entry.content);
    case "replaced":
      return takePreviews(counted, entry);
    case "assistant":
      takeResponse(counted, entry, tokensOf);
      counted.marks.tokens.push(counted.tokens);
      counted.marks.calls.push(counted.calls);
      return;
    case "cursor":
      if (entry.name !== NOTES) return;
      countLeft(counted, tokensOf);
      return takeCursor(counted, node, entry.at, tree);
    case "failure":
      // Failures that are not automatic, such as an unreadable template, do not delay the next update.
      if (entry.layer !== NOTES || !entry.automatic) return;
      countLeft(counted, tokensOf);
      counted.failedAt = counted.tokens;
      return;
    case "boundary":
      if (entry.method === "clear") startAnew(counted, node);
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

/** After `/clear`, nothing before it counts, and positions before it are ignored. */
function startAnew(counted: Counted, { order, responses }: TreeNode): void {
  Object.assign(counted, emptyCounted(), { since: order, marks: startMarks(responses) });
}

function takeContent(
  { pendingResults, pendingEntries }: Counted,
  id: string,
  content: readonly Block[],
): void {
  const isResults = content.every(isToolResult);
  for (const block of content)
    if (isToolResult(block))
      setPending(pendingResults, block.tool_use_id, isResults && content.length === 1 ? content : [block]);
  setPending(pendingEntries, id, isResults ? NOTHING : content.filter((one) => !isToolResult(one)));
}

/** A linear search, because few are pending at a time. */
const findPending = (pending: readonly Pending[], id: string): Pending | undefined =>
  pending.find((one) => one.id === id);

function setPending(pending: Pending[], id: string, blocks: readonly Block[]): void {
  const known = findPending(pending, id);
  if (known) known.blocks = blocks;
  else pending.push({ id, blocks });
}

const NOTHING: readonly Block[] = [];

/** Counts the preview of a text that was too long for the view, because only the preview was sent. */
function takePreviews(
  { pendingResults, pendingEntries }: Counted,
  { results, entries = [] }: EntryOf<"replaced">,
): void {
  for (const { tool_use_id: id, content } of results) {
    const pending = findPending(pendingResults, id);
    if (pending) pending.blocks = typeof content === "string" ? [textBlock(content)] : content;
  }
  for (const { entry, content } of entries) {
    const pending = findPending(pendingEntries, entry);
    if (pending) pending.blocks = content;
  }
}

function takeResponse(counted: Counted, { message }: EntryOf<"assistant">, tokensOf: TokensOf): void {
  const { usage, content } = message;
  counted.tokens += countAdded(counted, message, tokensOf);
  counted.size = isCounted(usage) ? inputTokens(usage) + usage.output_tokens : undefined;
  counted.pendingResults = [];
  counted.pendingEntries = [];
  let calls = 0;
  for (const block of content) if (isToolUse(block)) calls++;
  counted.calls += calls;
  counted.isPause = calls === 0;
}

/**
 * Uses the reported usage if the previous response was counted and nothing that was sent has changed since. An input smaller
 * than before indicates a change that is not on this path, such as a compaction that was undone; then the blocks are
 * estimated.
 */
function countAdded(
  { size, marks, uncounted, pendingResults, pendingEntries }: Counted,
  { usage, content }: EntryOf<"assistant">["message"],
  tokensOf: TokensOf,
): number {
  const counted = isCounted(usage) ? usage : undefined;
  const output = counted?.output_tokens ?? tokensOf(content);
  const grown = counted && size !== undefined ? inputTokens(counted) - size : -1;
  if (grown >= 0) return grown + output;
  let input = 0;
  for (const { blocks } of [...pendingResults, ...pendingEntries])
    if (counted && uncounted.length < MAX_UNCOUNTED && blocks.some(isSkimmed))
      uncounted.push({ blocks, from: marks.tokens.length });
    else if (blocks.length > 0) input += tokensOf(blocks);
  return input + output;
}

/** Counts what was left in the transcript, as if it had been counted when it came. */
function countLeft(counted: Counted, tokensOf: TokensOf): void {
  const { marks, uncounted } = counted;
  let added = 0;
  for (const [at, { blocks, from }] of uncounted.entries()) {
    added += tokensOf(blocks);
    const to = uncounted[at + 1]?.from ?? marks.tokens.length;
    for (let mark = from; mark < to; mark++) marks.tokens[mark]! += added;
  }
  counted.tokens += added;
  counted.uncounted = [];
}

/** Ignores a position that is not on the path because of a rewind while the notes were written. */
function takeCursor(counted: Counted, cursor: TreeNode, at: string | null, tree: Tree): void {
  const position = at === null ? undefined : findOnPath(tree, cursor, at);
  if (at !== null && (!position || position.order < counted.since)) return;
  counted.noted = (position && readMark(counted.marks, position.responses)) ?? { tokens: 0, calls: 0 };
  counted.isUpdated = true;
  counted.failedAt = undefined;
  if (!position) return;
  // Later cursors can only point behind this position.
  counted.since = position.order;
  counted.marks = dropMarks(counted.marks, position.responses);
}

function readMark({ first, tokens, calls }: Marks, responses: number): Counts | undefined {
  const at = responses - first;
  return at in tokens ? { tokens: tokens[at]!, calls: calls[at]! } : undefined;
}

function dropMarks({ first, tokens, calls }: Marks, before: number): Marks {
  const gone = Math.max(0, before - first);
  return { first: first + gone, tokens: tokens.slice(gone), calls: calls.slice(gone) };
}

function findOnPath(tree: Tree, leaf: TreeNode, id: string): TreeNode | undefined {
  const sought = tree.get(id);
  let node: TreeNode | undefined = leaf;
  while (sought && node && node.order > sought.order) node = tree.getParent(node);
  return node?.order === sought?.order ? sought : undefined;
}

const textBlock = (text: string): Block => ({ type: "text", text });

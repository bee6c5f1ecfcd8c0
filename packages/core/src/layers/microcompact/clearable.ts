// Finds slots that could be replaced by a stub, with their size, their stub, and what clearing them would free. Never one
// that would grow.
import type { SlotColumns } from "../../tokens/slot-columns.ts";
import { type Block, isToolResult, isToolUse, type ToolUseBlock } from "../../transcript/blocks.ts";
import type { Draft } from "../../transcript/entries.ts";
import { isPinned } from "../../view/pinned.ts";
import { isUnseen } from "../../view/seen.ts";
import { firstClearable, isClearable, type Slot, type View } from "../../view/view.ts";
import type { Economy } from "./economy/economy.ts";
import { makeMemoryStub, makeResultStub, roundTokens } from "./stub.ts";

/** The calibrated size of one block. */
export type TokensOf = (block: Block) => number;

export interface Clearable {
  /** Index among the view's slots. */
  readonly at: number;
  readonly slot: Slot;
  readonly tokens: number;
  readonly stub: string;
  /** Tokens that are freed, net of the stub; always enough to be worthwhile. */
  readonly freed: number;
}

export type Cleared = Extract<Draft, { type: "cleared" }>;

/** What a planner would clear now, and stale results that may go with any break before them. */
export interface ClearingPlan {
  readonly cleared: Cleared | undefined;
  readonly stale: readonly Clearable[];
}

export interface Sources {
  readonly view: View;
  readonly economy: Economy;
  /** The sizes of the view's slots, measured with `tokensOf`. */
  readonly columns: SlotColumns;
  readonly tokensOf: TokensOf;
  /** The session's folder. Without it a stub cannot name the file of a stored text. */
  readonly folder?: string | undefined;
  readonly how: Cleared["how"];
}

/** Clearing a smaller result saves less than having it is worth. */
const MIN_FREED_TOKENS = 150;
/** With a longer id the stub has no room to say how to read the result again, so such a result is not cleared. */
const ID_CHARACTERS = 128;

/** False for a slot of so few tokens that clearing it would gain nothing. */
export const mayFreeEnough = (tokens: number): boolean => tokens > MIN_FREED_TOKENS;

/** Returns what clearing this slot would do, or undefined if it may not be cleared or nothing would be gained. */
export function findClearableAt(sources: Sources, at: number): Clearable | undefined {
  const { view, columns, tokensOf } = sources;
  const tokens = columns.tokens[at]!;
  if (!mayFreeEnough(tokens)) return undefined;
  const slot = view.slots[at]!;
  if (!mayGo(sources, slot)) return undefined;
  const { stub, block } = getStub(sources, at, tokens);
  const freed = tokens - tokensOf(block);
  return freed >= MIN_FREED_TOKENS ? { at, slot, tokens, stub, freed } : undefined;
}

/** Finds all clearable slots before a position. */
export function findClearableBefore(sources: Sources, end: number): readonly Clearable[] {
  const found: Clearable[] = [];
  for (let at = firstClearable(sources.view); at < end; at++) {
    const clearable = findClearableAt(sources, at);
    if (clearable) found.push(clearable);
  }
  return found;
}

/** Never clears what the model has not seen or what is pinned. */
const mayGo = (sources: Pick<Sources, "view" | "how">, slot: Slot): boolean =>
  mayGoOnceSeen(sources, slot) && !isUnseen(sources.view, slot) && !isPinned(sources.view, slot);

/**
 * With cache edits only results can be cleared, and only once. A stub can still replace a result that the server has
 * deleted: once the cache has expired or the model has changed, the deletion no longer has any effect.
 */
export function mayGoOnceSeen({ view, how }: Pick<Sources, "view" | "how">, slot: Slot): boolean {
  if (!isClearable(slot, view.prelude)) return false;
  if ((slot.result?.id.length ?? 0) > ID_CHARACTERS) return false;
  return how === "stub" || (slot.result !== undefined && !view.deleted.has(slot.result.id));
}

export const tokensOfSlot = (slot: Slot, tokensOf: TokensOf): number =>
  slot.blocks.reduce((sum, block) => sum + tokensOf(block), 0);

export const countFreedBy = (items: readonly Clearable[]): number =>
  items.reduce((sum, { freed }) => sum + freed, 0);

/** Counts the tokens that a decision frees, net of the stubs. */
export function countFreedIn({ results, surfaced = [], how }: Cleared, tokensOf: TokensOf): number {
  const items = [...results, ...surfaced];
  return items.reduce((sum, { tokens, content }) => {
    const left = how === "stub" ? tokensOf({ type: "text", text: content }) : 0;
    return sum + Math.max(0, tokens - left);
  }, 0);
}

/**
 * Drafts the decision that clears these slots; undefined if there are none, since a break that frees nothing must not
 * happen.
 */
export function draftClearing(
  items: readonly Clearable[],
  trigger: Cleared["trigger"],
  how: Cleared["how"],
): Cleared | undefined {
  const results = items.flatMap(({ slot, stub, tokens }) =>
    slot.result ? [{ tool_use_id: slot.result.id, content: stub, tokens }] : [],
  );
  const surfaced = items.flatMap(({ slot, stub, tokens }) =>
    slot.result ? [] : [{ entry: slot.entry, content: stub, tokens }],
  );
  if (items.length === 0) return undefined;
  return { type: "cleared", trigger, how, results, ...(surfaced.length > 0 ? { surfaced } : {}) };
}

interface Stub {
  readonly stub: string;
  /** The block that the fold will build. */
  readonly block: Block;
}

interface KnownStub extends Stub {
  readonly tokens: number;
  readonly stored: string | undefined;
}

/** Caches stubs: results are weighed before every request, and their stubs hardly ever change. */
const knownStubs = new WeakMap<Slot, KnownStub>();

function getStub(sources: Sources, at: number, exact: number): Stub {
  const slot = sources.view.slots[at]!;
  const tokens = roundTokens(exact);
  const stored = slot.result && findStored(sources, slot.result.id);
  const known = knownStubs.get(slot);
  if (known?.tokens === tokens && known.stored === stored) return known;
  const stub = makeStub(sources, at, tokens, stored);
  const made = { stub, block: makeStubBlock(slot, stub), tokens, stored };
  knownStubs.set(slot, made);
  return made;
}

function findStored({ economy, folder }: Sources, id: string): string | undefined {
  const file = economy.stored.get(id);
  return folder === undefined || file === undefined ? undefined : `${folder}/${file}`;
}

function makeStub({ view }: Sources, at: number, tokens: number, stored: string | undefined): string {
  const slot = view.slots[at]!;
  if (slot.result) {
    const { id } = slot.result;
    return makeResultStub({ id, call: findCall(view, at, id), tokens, stored });
  }
  const entry = view.tree.get(slot.entry)?.entry;
  return makeMemoryStub(entry?.type === "surfaced" ? entry.memories.map(({ path }) => path) : [], tokens);
}

/** A result in view always has its call, shortly before it. */
function findCall({ slots }: View, result: number, id: string): ToolUseBlock | undefined {
  let at = result;
  while (at >= 0 && !slots[at]!.uses.includes(id)) at--;
  return slots[at]?.blocks.filter(isToolUse).find((block) => block.id === id);
}

function makeStubBlock(slot: Slot, content: string): Block {
  const [block] = slot.blocks;
  return slot.result && block && isToolResult(block)
    ? { ...block, content }
    : { type: "text", text: content };
}

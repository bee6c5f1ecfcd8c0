// Builds a fork's requests: the parent's last request, byte for byte, its response, and one directive. Pure.
//
// Nothing after what the parent sent is marked until the fork takes a second turn: most forks take one, and a cache write
// that is never read costs a quarter more than no caching. From then on each turn reads all that the one before wrote.
import {
  type AssistantMessage,
  isToolUse,
  type RequestBody,
  type ToolResultBlock,
} from "../transcript/blocks.ts";
import type { Prelude } from "../transcript/entries.ts";
import { findPlaces, markMessages } from "../view/breakpoints.ts";
import { findShown, messagesFrom } from "../view/messages.ts";
import { renderBody } from "../view/render-request.ts";
import { deepFreeze, sanitizeBlocks, toolUses } from "../view/sanitize.ts";
import type { Ttl } from "../view/ttl.ts";
import { firstClearable, type Slot, type View } from "../view/view.ts";
import { toWellFormed } from "../view/well-formed.ts";
import { findForkBase } from "./fork-base.ts";
import { holdsDirective, isFork, markDirective } from "./fork-marker.ts";
import { adaptPrelude, type ForkRequestOptions } from "./fork-parameters.ts";
import { makeStandIns, placeBehindResults } from "./stand-in.ts";

export interface ForkInput extends ForkRequestOptions {
  readonly view: View;
  /** The cache lifetime of the parent's last request. */
  readonly ttl: Ttl;
  readonly directive: string;
  /** Shared instead of the parent's own slots up to its last response. */
  readonly slots?: readonly Slot[];
  /** True if the fork shares nothing of the conversation. */
  readonly isFresh?: boolean;
}

/**
 * Only the fork itself reads what it adds, as fast as its calls run; the longer lifetime would cost over half as much again.
 */
const OWN_TTL: Ttl = "5m";

/** A fork at one of its turns. */
export interface Fork {
  readonly prelude: Prelude;
  readonly ttl: Ttl;
  readonly slots: readonly Slot[];
  /** The last entry it shares with its parent. */
  readonly at: string | null;
  /** What its first request says in addition to what it shares: stand-ins, then the directive. */
  readonly opening: readonly Slot[];
  /** Slot ends where the parent has set marks, which the fork must set too: the clear frontier, and the last request. */
  readonly frontier: number;
  readonly shared: number;
  /** Where its own last request ended, if it has made one. */
  readonly ended?: number;
}

export type Started =
  | { readonly ok: true; readonly fork: Fork }
  | { readonly ok: false; readonly reason: string };

export function startFork({
  view,
  ttl,
  directive,
  slots: given,
  isFresh = false,
  ...options
}: ForkInput): Started {
  if (!view.prelude) return { ok: false, reason: "Nothing was said yet that a fork could share." };
  if (isFork(view) || given?.some(holdsDirective)) return { ok: false, reason: "A fork cannot fork." };
  const { slots, shared } = isFresh ? { slots: [], shared: 0 } : findForkBase(view, given);
  const standIns = makeStandIns(slots);
  if (!standIns)
    return { ok: false, reason: "The slots given to a fork hold a call or a result without the other." };
  const at = slots.at(-1)?.entry ?? null;
  const behind = placeBehindResults(slots);
  const opening = [...standIns, makeDirectiveSlot(at, isFresh ? directive : markDirective(directive))];
  return {
    ok: true,
    fork: {
      prelude: adaptPrelude(view.prelude, options),
      ttl,
      slots: [...slots.slice(0, behind), ...standIns, ...slots.slice(behind), opening.at(-1)!],
      at,
      opening,
      frontier: Math.min(firstClearable(view), shared) - 1,
      // A fresh fork shares nothing that is cached and takes several turns, so its own opening is marked.
      shared: isFresh ? 0 : shared - 1,
    },
  };
}

/** Builds the request for the fork's current turn. */
export function forkRequest(fork: Fork): RequestBody {
  const { prelude, ttl, frontier, shared, ended } = fork;
  const shown = findShown(fork.slots);
  const messages = messagesFrom(shown);
  const mark = (marked: typeof messages, ends: readonly number[], lifetime: Ttl) =>
    markMessages(marked, findPlaces(shown, messages, ends), lifetime);
  if (ended === undefined) return renderBody(prelude, mark(messages, [frontier, shared], ttl));
  const own = mark(messages, [ended, fork.slots.length - 1], OWN_TTL);
  return renderBody(prelude, mark(own, [shared], ttl));
}

/** Returns the fork at its next turn, after a response and the answers to its calls. */
export function nextTurn(
  fork: Fork,
  { content }: AssistantMessage,
  results: readonly ToolResultBlock[],
): Fork {
  const blocks = sanitizeBlocks(content);
  const entry = fork.slots.at(-1)!.entry;
  const response: Slot = { entry, role: "assistant", source: "assistant", blocks, uses: toolUses(blocks) };
  const names = new Map(blocks.filter(isToolUse).map(({ id, name }) => [id, name]));
  const answers = results.map((result): Slot => {
    const id = result.tool_use_id;
    const call = { id, name: names.get(id) ?? "" };
    return { entry, role: "user", source: "tools", blocks: sanitizeBlocks([result]), uses: [], result: call };
  });
  const said = blocks.length === 0 ? [] : [response];
  return { ...fork, slots: [...fork.slots, ...said, ...answers], ended: fork.slots.length - 1 };
}

function makeDirectiveSlot(at: string | null, directive: string): Slot {
  const text = toWellFormed(directive);
  const blocks = deepFreeze([{ type: "text" as const, text }]);
  return { entry: at ?? "directive", role: "user", source: "reminder", blocks, uses: [] };
}

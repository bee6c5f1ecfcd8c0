// What the economy knows from a path of entries: when things came, what was cleared, what was missed.
// A fold: same entries, same knowledge. No content is measured here, so opening a transcript does not scan it.
import {
  type Block,
  isToolResult,
  isToolUse,
  type ToolResultBlock,
  type ToolUseBlock,
} from "../../../transcript/blocks.ts";
import type { Entry, EntryOf } from "../../../transcript/entries.ts";
import { answersTo, askedFor, mayBringNews, mayHaveChanged } from "./asked-again.ts";
import { afterBreak, afterMiss, type EconomySettings, type Keep, startKeep } from "./economy-keep.ts";
import type { ResultKind } from "./result-kind.ts";
import type { Usage } from "./usage.ts";
import { UsageLog } from "./usage-log.ts";

interface Arrival {
  /** Its number among all results. */
  readonly result: number;
  readonly block: ToolResultBlock;
}

interface Miss {
  readonly result: number;
  readonly kind: ResultKind;
}

export interface Economy {
  /** Requests that were answered so far. */
  requests: number;
  /** Whose results are still to come, or came so lately that a miss can reach them. */
  readonly calls: Map<string, ToolUseBlock>;
  /** Results whose whole text lies in a file: where, from the session's folder. */
  readonly stored: Map<string, string>;
  /** The newest, by call, oldest first. */
  readonly arrivals: Map<string, Arrival>;
  /** By number of result: how many requests had been answered when it came. */
  readonly resultRequests: number[];
  /** Cleared results by every key under which they could be asked for again. */
  readonly gone: Map<string, Arrival>;
  /** Results that had to be asked for twice, and the number of the result that ends their protection. */
  readonly pins: Map<string, number>;
  keep: Keep;
  /** The newest results, by number, at which a cleared one was asked for again, and of which kind. */
  misses: readonly Miss[];
  /** What is not read of it yet is read at the first question. */
  readonly usage: Usage;
  readonly log: UsageLog;
}

export const emptyEconomy = (settings: EconomySettings, log: UsageLog = new UsageLog()): Economy => ({
  requests: 0,
  calls: new Map(),
  stored: new Map(),
  arrivals: new Map(),
  resultRequests: [],
  gone: new Map(),
  pins: new Map(),
  keep: startKeep(settings),
  misses: [],
  get usage() {
    return log.read();
  },
  log,
});

export function noteEntry(economy: Economy, entry: Entry, settings: EconomySettings): void {
  if (entry.type === "assistant") economy.requests++;
  switch (entry.type) {
    case "assistant":
      return noteCalls(economy, entry.message.content);
    case "user":
      for (const block of entry.content) {
        if (isToolResult(block)) noteResult(economy, block, settings);
      }
      return;
    case "replaced":
      for (const { tool_use_id, stored } of entry.results) {
        if (stored !== undefined) economy.stored.set(tool_use_id, stored);
      }
      return;
    case "cleared":
      noteCleared(economy, entry);
      return noteBreak(economy, settings);
    case "prelude":
    case "boundary":
    case "snip":
    case "collapse":
      return noteBreak(economy, settings);
  }
}

/** The request since which this result is no longer pinned; undefined while it is. */
export function unpinnedSince({ pins, resultRequests }: Economy, id: string): number | undefined {
  const end = pins.get(id);
  return end === undefined ? 0 : resultRequests[end];
}

function noteCalls(economy: Economy, blocks: readonly Block[]): void {
  for (const block of blocks) {
    if (!isToolUse(block) || economy.calls.has(block.id)) continue;
    economy.calls.set(block.id, block);
    economy.log.noteCall(block, economy.requests);
    const changed = economy.gone.size > 0 ? mayHaveChanged(block) : undefined;
    if (changed !== undefined) economy.gone.delete(changed);
  }
}

function noteResult(economy: Economy, block: ToolResultBlock, settings: EconomySettings): void {
  const { tool_use_id: id } = block;
  const call = economy.calls.get(id);
  if (!call || economy.arrivals.has(id)) return;
  const result = economy.resultRequests.length;
  const arrival: Arrival = { result, block };
  economy.misses = economy.misses.filter((miss) => result - miss.result < settings.missWithin);
  economy.log.noteResult(block, economy.requests);
  if (isMiss(economy, call, arrival, settings.missWithin)) {
    const { kind = "other" } = economy.usage.calls.get(id) ?? {};
    economy.misses = [...economy.misses, { result, kind }];
    economy.keep = afterMiss(economy.keep, result, settings);
    economy.pins.set(id, result + Math.ceil(settings.pinFactor * economy.keep.count));
  }
  economy.arrivals.set(id, arrival);
  economy.resultRequests.push(economy.requests);
  forgetOldest(economy, settings.missWithin);
}

/** What no miss can reach any more: a long session must not keep every call and result in memory. */
function forgetOldest({ calls, arrivals }: Economy, within: number): void {
  if (arrivals.size <= within) return;
  const oldest = arrivals.keys().next().value!;
  arrivals.delete(oldest);
  calls.delete(oldest);
}

/**
 * Whether this result brings back what had been cleared. A command that is run again may be meant to show what has
 * changed since; only if it shows the same was it the old result that was missed. The distance counts from the first
 * arrival: only a miss within reach of K says that K should be larger.
 */
function isMiss(economy: Economy, call: ToolUseBlock, arrival: Arrival, within: number): boolean {
  // Nearly always: then nobody has to spell out what the call asks for.
  if (economy.gone.size === 0) return false;
  const isSame = (key: string) => {
    const old = economy.gone.get(key);
    economy.gone.delete(key);
    if (!old || arrival.result - old.result > within) return false;
    return !mayBringNews(key) || contentOf(old) === contentOf(arrival);
  };
  return askedFor(call).filter(isSame).length > 0;
}

const contentOf = ({ block }: Arrival) => JSON.stringify(block.content);

function noteCleared({ calls, arrivals, stored, gone }: Economy, entry: EntryOf<"cleared">): void {
  for (const { tool_use_id: id } of entry.results) {
    const [call, arrival] = [calls.get(id), arrivals.get(id)];
    if (!call || !arrival) continue;
    for (const key of answersTo(call, stored.get(id))) gone.set(key, arrival);
  }
}

function noteBreak(economy: Economy, settings: EconomySettings): void {
  economy.keep = afterBreak(economy.keep, economy.resultRequests.length, settings);
}

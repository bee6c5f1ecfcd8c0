// What the economy knows from a path of entries: when results arrived, which were cleared, and which were missed. It is a
// fold: the same entries give the same knowledge. Content is not measured here, so opening a transcript does not scan it.
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

/**
 * After this many results the maps from which entries are deleted are copied. V8 moves a map to a new table now and then, and the
 * old table refers to the new one: once a table is among the old objects, it keeps all later ones and what they ever held until
 * the next full collection. A copy is not linked to earlier tables.
 */
const COPIED_AFTER = 64;

interface Arrival {
  /** Its number among all results of the path. */
  readonly result: number;
  readonly block: ToolResultBlock;
}

interface Miss {
  readonly result: number;
  readonly kind: ResultKind;
}

export interface Economy {
  /** The number of requests answered so far. */
  requests: number;
  /** Calls whose result is still to come, or is recent enough for a miss to refer to it. */
  calls: Map<string, ToolUseBlock>;
  /** Results whose whole text is in a file, with the path relative to the session's folder. */
  readonly stored: Map<string, string>;
  /** The newest results by call id, oldest first. */
  arrivals: Map<string, Arrival>;
  /** For each result number, how many requests had been answered when it arrived. */
  readonly resultRequests: number[];
  /** Cleared results, by every key under which they could be asked for again. */
  readonly gone: Map<string, Arrival>;
  /** Results that were asked for again, or that an undo brought back, with the number of requests at which their protection ends. */
  readonly pins: Map<string, number>;
  keep: Keep;
  /** True if the human has brought back what a compaction had replaced, and nothing was compacted since. */
  isCompactionUndone: boolean;
  /** The newest misses: the number of the result that asked for a cleared one again, and its kind. */
  misses: readonly Miss[];
  /** Brought up to date from the log each time it is read. */
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
  isCompactionUndone: false,
  misses: [],
  get usage() {
    return log.read();
  },
  log,
});

export function noteEntry(
  economy: Economy,
  entry: Entry,
  settings: EconomySettings,
  find: (id: string) => Entry | undefined,
): void {
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
    case "undo":
      return noteUndone(economy, find(entry.of), settings);
    case "boundary":
      economy.isCompactionUndone = false;
      return noteBreak(economy, settings);
    case "prelude":
    case "snip":
    case "collapse":
      return noteBreak(economy, settings);
  }
}

/** Returns the request since which this result is no longer pinned, or undefined while it is. */
export function unpinnedSince({ pins, requests }: Economy, id: string): number | undefined {
  const end = pins.get(id) ?? 0;
  return end <= requests ? end : undefined;
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
    protectResult(economy, id, settings);
  }
  economy.arrivals.set(id, arrival);
  economy.resultRequests.push(economy.requests);
  forgetOldest(economy, settings.missWithin);
}

/** Drops what no miss can refer to any more, so that a long session does not keep every call and result in memory. */
function forgetOldest(economy: Economy, within: number): void {
  const { calls, arrivals, resultRequests } = economy;
  if (arrivals.size <= within) return;
  const oldest = arrivals.keys().next().value!;
  arrivals.delete(oldest);
  calls.delete(oldest);
  if (resultRequests.length % COPIED_AFTER > 0) return;
  economy.calls = new Map(calls);
  economy.arrivals = new Map(arrivals);
}

/**
 * True if this result brings back what had been cleared. A command may be run again to see what has changed, so it counts as
 * a miss only if it returned the same. The distance is counted from the first arrival: only a miss that a larger K would
 * have avoided says that K should grow.
 */
function isMiss(economy: Economy, call: ToolUseBlock, arrival: Arrival, within: number): boolean {
  // The usual case; avoids computing the keys of the call.
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

/** Whoever undoes a clearing misses what it removed, also where that is more than can be pinned. */
function noteUndone(economy: Economy, decision: Entry | undefined, settings: EconomySettings): void {
  // Undoing a `/clear` says nothing about summaries.
  if (decision?.type === "boundary" && decision.method !== "clear") economy.isCompactionUndone = true;
  if (decision?.type !== "cleared") return;
  for (const { tool_use_id: id } of decision.results) protectResult(economy, id, settings);
}

function protectResult({ pins, requests, keep }: Economy, id: string, { pinFactor }: EconomySettings): void {
  pins.set(id, requests + Math.ceil(pinFactor * keep.count));
}

function noteBreak(economy: Economy, settings: EconomySettings): void {
  economy.keep = afterBreak(economy.keep, economy.resultRequests.length, settings);
}

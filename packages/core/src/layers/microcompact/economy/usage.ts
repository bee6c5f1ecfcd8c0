// What later calls say about earlier results: when each file was last touched, and which results are superseded. It is a
// fold over entries that reads only names and inputs of calls, no content.
import { findNamedPath } from "../../../tokens/repeats.ts";
import type { ToolResultBlock, ToolUseBlock } from "../../../transcript/blocks.ts";
import { kindOfCall, type ResultKind } from "./result-kind.ts";

export interface Usage {
  /** For each call, the kind of its result and the file it is about. */
  readonly calls: Map<string, CallFacts>;
  /** For each file, how many requests had been answered when a call last named it. */
  readonly touched: Map<string, number>;
  /** For each file, how many requests had been answered when a call last edited part of it. */
  readonly edited: Map<string, number>;
  /** For each call, how many requests had been answered when another result superseded its own. */
  readonly superseded: Map<string, number>;
  /** For each command, the id of its newest run, if that failed and none has succeeded since. */
  readonly failing: Map<string, string>;
  /** For each key, the calls whose results are superseded by the next result with that key. */
  readonly newest: Map<string, string[]>;
}

interface CallFacts {
  readonly kind: ResultKind;
  readonly file?: string;
  /** The key of the results that this one supersedes. */
  readonly supersedes?: string;
  readonly answersTo: readonly string[];
  /** The lines that a reader asked for: [first, end). */
  readonly lines?: readonly [number, number];
}

export const emptyUsage = (): Usage => ({
  calls: new Map(),
  touched: new Map(),
  edited: new Map(),
  superseded: new Map(),
  failing: new Map(),
  newest: new Map(),
});

/** Input fields that make a reader show only part of its file. */
const RANGE_FIELDS = ["offset", "limit", "view_range", "start_line", "end_line", "pages", "range"];
/** More calls than a view holds for long. Everything known follows from this many of the newest calls. */
export const MAX_KNOWN_CALLS = 500;
/** A longer command is unlikely to be run again. */
const MAX_COMMAND_CHARACTERS = 2_000;

export function noteCallUsage(usage: Usage, call: ToolUseBlock, requests: number): void {
  const facts = readCall(call);
  usage.calls.delete(call.id);
  usage.calls.set(call.id, facts);
  if (usage.calls.size > MAX_KNOWN_CALLS) forgetCall(usage, usage.calls.keys().next().value!);
  if (facts.file === undefined) return;
  setNewest(usage.touched, facts.file, requests);
  if (facts.kind === "edit") setNewest(usage.edited, facts.file, requests);
}

/** Forgets a call completely, because a reopened session would not know calls as old as this either. */
function forgetCall({ calls, superseded, failing, newest }: Usage, id: string): void {
  const { answersTo = [], supersedes = "" } = calls.get(id) ?? {};
  if (failing.get(supersedes) === id) failing.delete(supersedes);
  for (const key of answersTo) {
    const others = (newest.get(key) ?? []).filter((one) => one !== id);
    if (others.length > 0) newest.set(key, others);
    else newest.delete(key);
  }
  calls.delete(id);
  superseded.delete(id);
}

/** Only a successful result supersedes others; a failed call may have shown nothing. */
export function noteResultUsage(usage: Usage, result: ToolResultBlock, requests: number): void {
  const { tool_use_id: id } = result;
  const facts = usage.calls.get(id);
  if (!facts) return;
  if (facts.kind === "shell" && facts.supersedes !== undefined)
    noteRun(usage, facts.supersedes, result, requests);
  if (result.is_error === true) return;
  if (facts.supersedes !== undefined) {
    for (const earlier of usage.newest.get(facts.supersedes) ?? [])
      if (!usage.superseded.has(earlier)) usage.superseded.set(earlier, requests);
    usage.newest.delete(facts.supersedes);
  }
  if (facts.lines) supersedeCovered(usage, facts, requests);
  for (const key of facts.answersTo) usage.newest.set(key, [...(usage.newest.get(key) ?? []), id]);
}

/** Of two failures of the same command, the newer one counts. */
function noteRun(usage: Usage, command: string, result: ToolResultBlock, requests: number): void {
  const { tool_use_id: id, is_error: isError } = result;
  const before = usage.failing.get(command);
  if (before !== undefined && !usage.superseded.has(before)) usage.superseded.set(before, requests);
  if (isError === true) usage.failing.set(command, id);
  else usage.failing.delete(command);
}

/** A part of a file supersedes earlier parts that lie within it. */
function supersedeCovered({ calls, newest, superseded }: Usage, facts: CallFacts, requests: number): void {
  const [from, to] = facts.lines!;
  const whole = wholeFileKey(facts.file!);
  const isCovered = (id: string) => {
    const lines = calls.get(id)?.lines;
    return lines !== undefined && from <= lines[0] && lines[1] <= to;
  };
  const parts = newest.get(whole) ?? [];
  for (const id of parts) if (isCovered(id) && !superseded.has(id)) superseded.set(id, requests);
  const others = parts.filter((id) => !isCovered(id));
  if (others.length > 0) newest.set(whole, others);
  else newest.delete(whole);
}

/** Returns how many requests had been answered when this result arrived, or when a call last named its file. */
export function findLastTouch({ calls, touched }: Usage, id: string, arrived: number): number {
  const file = calls.get(id)?.file;
  return Math.max(arrived, file === undefined ? 0 : (touched.get(file) ?? 0));
}

/**
 * Returns the current kind of a result: a file that was edited after it was read has become "worked", and a read of only some
 * lines is a "part", because it was read for one purpose.
 */
export function findKind({ calls, edited }: Usage, id: string, arrived: number): ResultKind {
  const { kind = "other", file = "", supersedes } = calls.get(id) ?? {};
  if (kind !== "read") return kind;
  if ((edited.get(file) ?? 0) > arrived) return "worked";
  return supersedes === undefined || supersedes === wholeFileKey(file) ? "read" : "part";
}

/** True for the newest output of a command that failed and has not succeeded since. */
export function isFailing({ calls, failing }: Usage, id: string): boolean {
  const command = calls.get(id)?.supersedes;
  return command !== undefined && failing.get(command) === id;
}

/** Moves the key to the end. Each call names one file, so the files of all known calls are among the newest. */
function setNewest<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > MAX_KNOWN_CALLS) map.delete(map.keys().next().value!);
}

function readCall(call: ToolUseBlock): CallFacts {
  const kind = kindOfCall(call);
  const file = findNamedPath(call.input);
  if (kind === "read" && file !== undefined) {
    // A part of a file is superseded by the whole file or the same part, the whole file only by the whole file.
    const whole = wholeFileKey(file);
    const same = makeCallKey(call);
    const lines = findLines(call.input);
    return hasRange(call.input)
      ? { kind, file, supersedes: same, answersTo: [same, whole], ...(lines && { lines }) }
      : { kind, file, supersedes: whole, answersTo: [whole] };
  }
  if (kind === "edit" && file !== undefined)
    return isWholeWrite(call)
      ? { kind, file, supersedes: wholeFileKey(file), answersTo: [] }
      : { kind, file, answersTo: [] };
  if (kind === "shell" || kind === "search") {
    const same = makeCallKey(call);
    return same.length > MAX_COMMAND_CHARACTERS
      ? { kind, answersTo: [] }
      : { kind, supersedes: same, answersTo: [same] };
  }
  return { kind, ...(file === undefined ? {} : { file }), answersTo: [] };
}

const wholeFileKey = (file: string) => `file ${file}`;
const makeCallKey = (call: ToolUseBlock) => `${call.name} ${JSON.stringify(call.input) ?? ""}`;

const hasRange = (input: unknown): boolean =>
  typeof input === "object" && input !== null && RANGE_FIELDS.some((field) => field in input);

/** Returns the lines that `offset` and `limit` select, if both are plain and nothing else narrows the range. */
function findLines(input: unknown): readonly [number, number] | undefined {
  const { offset = 1, limit, ...others } = input as Record<string, unknown>;
  if (typeof offset !== "number" || typeof limit !== "number" || hasRange(others)) return undefined;
  return [offset, offset + limit];
}

/** True if the call contains the whole new content of the file. */
const isWholeWrite = ({ input }: ToolUseBlock): boolean =>
  typeof input === "object" &&
  input !== null &&
  "content" in input &&
  typeof input.content === "string" &&
  !("old_string" in input);

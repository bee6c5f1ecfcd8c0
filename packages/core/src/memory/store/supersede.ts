// Supersedes what a new statement replaces, in the same write, whoever makes it. The history keeps what was superseded, with
// the file that replaces it.
import { formatMemory } from "../format/format.ts";
import { limitCues, parseMemory } from "../format/parse.ts";
import type { Operation } from "../history/operation.ts";
import { hashOf } from "../history/versions.ts";
import { type Author, holdsPersonsWords, type Memory } from "../memory.ts";
import { isTeam } from "../paths/check-path.ts";
import { dropStatements } from "../supersession/drop-statements.ts";
import { listStatements } from "../supersession/list-statements.ts";
import {
  type FreshStatement,
  planSupersession,
  type Replaced,
  type StandingMemory,
} from "../supersession/plan-supersession.ts";
import type { Folder } from "./folder.ts";
import type { Put } from "./put.ts";
import type { Found } from "./scan.ts";
import { memoryOf, versionOf } from "./texts.ts";

export interface Supersession {
  /** All files of the write, including those in which a statement is superseded. */
  readonly puts: readonly Put[];
  readonly superseded: readonly Replaced[];
  readonly unsure: readonly Replaced[];
}

/** A dream makes no statements of its own, and an undo restores an earlier state. */
const SPEAKERS: ReadonlySet<Author> = new Set(["human", "hand", "agent", "extraction"]);
/** More files at once were copied or checked out, so their times do not say which statement is newer. */
const MAX_WRITTEN = 50;

export async function supersedeStatements(
  folder: Folder,
  found: readonly Found[],
  puts: readonly Put[],
  by: Author,
): Promise<Supersession> {
  const none = { puts, superseded: [], unsure: [] };
  if (!SPEAKERS.has(by) || puts.length > MAX_WRITTEN) return none;
  const now = folder.ports.clock.now();
  const fresh = puts.flatMap((put) => listFresh(put, by, now));
  if (fresh.length === 0) return none;
  const written = new Set(puts.map(({ path }) => path));
  const others = found.filter(({ path }) => !written.has(path));
  const times = readTimes(await folder.record.listOperations());
  const standing: StandingMemory[] = (await folder.texts.of(others)).map((held) => {
    const memory = memoryOf(held);
    return { memory, time: findTime(memory, times.get(versionOf(held))) };
  });
  // A file that a person has just saved must not change while they look at it.
  if (by !== "hand") standing.push(...puts.flatMap((put) => listKept(put, found, times)));
  const plans = (["private", "team"] as const).map((scope) => {
    const isInScope = (path: string) => isTeam(path) === (scope === "team");
    return planSupersession(
      fresh.filter(({ path }) => isInScope(path)),
      standing.filter(({ memory }) => isInScope(memory.path)),
    );
  });
  const superseded = plans.flatMap(({ replaced }) => replaced);
  const unsure = plans.flatMap((plan) => plan.unsure);
  if (superseded.length === 0) return { puts, superseded, unsure };
  const applied = await applyReplaced(folder, puts, superseded);
  // A file that a person has just saved must not change while they look at it.
  return {
    puts: by === "hand" ? applied : applied.map((put) => inheritCues(put, applied)),
    superseded,
    unsure,
  };
}

function listFresh(put: Put, by: Author, now: number): readonly FreshStatement[] {
  const { path, text, current, isBeside } = put;
  if (text === null || isBeside) return [];
  const memory = parseMemory(path, text, now);
  if (memory.broken !== undefined) return [];
  const before = new Set(current === null ? [] : listStatements(parseMemory(path, current, 0)));
  const isTheirs = holdsPersonsWords(memory);
  const isEdit = by === "hand" || (by === "human" && current !== null);
  return listStatements(memory)
    .filter((sentence) => !before.has(sentence))
    .map((sentence) => ({
      path,
      sentence,
      time: (isEdit ? undefined : memory.evidence?.time) ?? now,
      isPersons: isEdit || isTheirs,
    }));
}

/** When a text was first recorded, and when a person last wrote it. */
interface TextTimes {
  readonly first: number;
  readonly byPerson?: number;
}

function readTimes(operations: readonly Operation[]): ReadonlyMap<string, TextTimes> {
  const times = new Map<string, TextTimes>();
  for (const { before, after, by, time, supersededBy } of operations) {
    if (after === null) continue;
    const isEdit = by === "hand" || (by === "human" && before !== null);
    const isPersons = isEdit && supersededBy === undefined;
    times.set(after, { first: time, ...times.get(after), ...(isPersons && { byPerson: time }) });
  }
  return times;
}

/** Returns when the memory's statements were made. A person's edit is a statement; moving a file is not. */
function findTime({ evidence, modified }: Memory, times: TextTimes | undefined): number {
  if (times?.byPerson !== undefined) return Math.max(evidence?.time ?? 0, Math.min(times.byPerson, modified));
  return evidence?.time ?? times?.first ?? modified;
}

/** Statements that were in the file before stay in force beside what is added, unless the addition replaces them. */
function listKept(
  { path, text, current }: Put,
  found: readonly Found[],
  times: ReadonlyMap<string, TextTimes>,
): readonly StandingMemory[] {
  if (text === null || current === null) return [];
  const modified = found.find((each) => each.path === path)?.modified ?? 0;
  const time = findTime(parseMemory(path, current, modified), times.get(hashOf(current)));
  return [{ memory: parseMemory(path, text, modified), time }];
}

/** A statement is found by the cues of those that it supersedes whole: it is about the same subject. */
function inheritCues(put: Put, applied: readonly Put[]): Put {
  if (put.text === null) return put;
  const left = applied.filter(({ text, supersededBy }) => text === null && supersededBy === put.path);
  const known = left.flatMap(({ path, current }) => parseMemory(path, current ?? "", 0).cues ?? []);
  if (known.length === 0) return put;
  const memory = parseMemory(put.path, put.text, 0);
  const cues = limitCues([...(memory.cues ?? []), ...known]);
  return { ...put, text: formatMemory({ ...memory, cues }, put.text) };
}

async function applyReplaced(
  folder: Folder,
  puts: readonly Put[],
  replaced: readonly Replaced[],
): Promise<readonly Put[]> {
  const byPath = Map.groupBy(replaced, ({ path }) => path);
  const changed = new Map(puts.map((put) => [put.path, put]));
  for (const [path, pairs] of byPath) {
    const own = changed.get(path);
    const current = own ? own.current : ((await folder.textAt(path)) ?? null);
    const text = own ? own.text : current;
    if (text === null) continue;
    const left = dropStatements(
      path,
      text,
      pairs.map(({ sentence }) => sentence),
    );
    const supersededBy = pairs[0]!.by.path;
    changed.set(path, {
      path,
      text: left,
      current,
      // Said earlier than what replaces it but saved later: it is never in force, but it is recorded.
      ...(own && { wrote: own.wrote ?? text }),
      supersededBy,
    });
  }
  return [...changed.values()];
}

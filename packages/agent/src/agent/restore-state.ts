// What an agent knows again when it resumes a session or rewinds one: the task list, invoked skills, tools it had found, files
// it has read, and its permission mode.

import type { Session } from "@palimpsest/core";
import type { Entry } from "@palimpsest/core/internal";
import { parseStarted } from "../agents/background-report.ts";
import type { SeenLine } from "../files/seen-log.ts";
import type { DeferredTools } from "../mcp/deferred-tools.ts";
import { MODES, type PermissionMode } from "../permissions/permission-mode.ts";
import type { InvokedSkills } from "../skills/invoked-skills.ts";
import type { Todos } from "../tools/todo/todo-write-tool.ts";
import type { AgentWorkplace } from "./agent-workplace.ts";
import type { AnsweredCall, PathFacts, RememberedCall } from "./path-facts.ts";
import { MENTION } from "./read-mentions.ts";
import { findLastOnPath, readPath } from "./session-path.ts";

export interface SessionState {
  readonly todos: Todos;
  readonly invoked: InvokedSkills;
  readonly deferred: DeferredTools;
  /** Of the entries read so far. */
  readonly facts: PathFacts;
  /** Agents that were started in the background and whose reports have not arrived: names by ids. */
  readonly pending: Map<string, string>;
}

export function restoreState(view: Session["view"], state: SessionState): void {
  const { todos, invoked, deferred, facts, pending } = state;
  pending.clear();
  const calls = new Map<string, RememberedCall>();
  for (const entry of readPath(view)) {
    if (entry.type === "boundary") deferred.markFound(entry.tools ?? []);
    if (isClearing(entry)) todos.set([]);
    // A message says nothing here but which calls it answers.
    if (entry.type === "user" && calls.size === 0) continue;
    const known = facts.of(entry);
    if (known.report !== undefined) pending.delete(known.report);
    if (known.skill) invoked.note(known.skill.name, known.skill.text);
    for (const call of known.calls) calls.set(call.id, call);
    for (const answered of known.answered) applyAnswer(calls.get(answered.id), answered);
  }

  function applyAnswer(call: RememberedCall | undefined, { text, isError }: AnsweredCall): void {
    if (!call || isError) return;
    if (call.name === "TodoWrite") todos.restore(call.input);
    const started = call.name === "Agent" ? parseStarted(text) : undefined;
    if (started) pending.set(started.id, started.name);
    if (call.name === "Skill") invoked.note(String((call.input as { skill?: unknown })?.skill), text);
    if (call.name === "ToolSearch")
      deferred.markFound([...text.matchAll(/^\{"name":"([\w-]+)"/gm)].map(([, name]) => name!));
  }
}

/** A file counts as read if the call that read it is on the session's path and the file has not changed since. */
export async function restoreSeenFiles(
  { files, session, seen }: Pick<AgentWorkplace, "files" | "session" | "seen">,
  { facts }: Pick<SessionState, "facts">,
): Promise<void> {
  files.clear();
  for (const { path, hash, shown } of findSeenFiles(session.view, facts, await seen.lines()))
    files.note(path, { hash, ...(shown && { shown }) });
}

/** Those of the lines whose calls are on the path to here, since the conversation was last cleared. Newest last. */
function findSeenFiles(
  view: Session["view"],
  facts: PathFacts,
  lines: readonly SeenLine[],
): readonly SeenLine[] {
  if (lines.length === 0) return [];
  const path = readPath(view);
  const since = path.slice(path.findLastIndex(isClearing) + 1);
  const places = new Set(since.map(({ id }) => id));
  const answered = new Set(
    since.flatMap((entry) => facts.of(entry).answered.flatMap(({ id, isError }) => (isError ? [] : [id]))),
  );
  // A mentioned file has no call: its line names the entry it was read at.
  return lines.filter(({ call, at }) =>
    call.startsWith(MENTION) ? at !== null && places.has(at) : answered.has(call),
  );
}

/** The tag that a session's mode is kept in. */
export const MODE_TAG = "mode";

/** The mode the session was left in. Bypass is never restored: the user grants it anew each time. */
export function findMode(view: Session["view"]): PermissionMode | undefined {
  const tag = findLastOnPath(view, (entry) => entry.type === "tag" && entry.name === MODE_TAG);
  const value = tag?.type === "tag" ? tag.value : undefined;
  return MODES.find((mode) => mode === value && mode !== "bypass");
}

const isClearing = (entry: Entry): boolean => entry.type === "boundary" && entry.method === "clear";

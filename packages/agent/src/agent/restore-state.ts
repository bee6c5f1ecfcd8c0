// Restores an agent's state when it resumes or rewinds a session: the task list, invoked skills, the tools it found, the files
// it has read, and its permission mode.

import type { Session } from "@palimpsest/core";
import { isOnPath, type PathFold } from "@palimpsest/core/internal";
import type { SeenLine } from "../files/seen-log.ts";
import type { DeferredTools } from "../mcp/deferred-tools.ts";
import { MODES, type PermissionMode } from "../permissions/permission-mode.ts";
import type { InvokedSkills } from "../skills/invoked-skills.ts";
import type { Todos } from "../tools/todo/todo-write-tool.ts";
import type { AgentFacts } from "./agent-facts.ts";
import type { AgentWorkplace } from "./agent-workplace.ts";
import { MENTION } from "./read-mentions.ts";

type View = Session["view"];

export interface SessionState {
  readonly todos: Todos;
  readonly invoked: InvokedSkills;
  readonly deferred: DeferredTools;
  /** Facts folded from the session's path. */
  readonly facts: PathFold<AgentFacts>;
  /** Background agents whose reports have not arrived: session id to name. */
  readonly pending: Map<string, string>;
}

export function restoreState(view: View, { todos, invoked, deferred, facts, pending }: SessionState): void {
  const known = facts.of(view);
  if (known.todos === undefined) todos.set([]);
  else todos.restore(known.todos);
  for (const [name, text] of known.skills) invoked.note(name, text);
  deferred.markFound([...known.found]);
  pending.clear();
  for (const [id, name] of known.pending) pending.set(id, name);
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

/** The lines whose calls are on the current path and newer than the last `/clear`. Newest last. */
function findSeenFiles(
  view: View,
  facts: PathFold<AgentFacts>,
  lines: readonly SeenLine[],
): readonly SeenLine[] {
  if (lines.length === 0) return [];
  const { answered, cleared } = facts.of(view);
  const start = view.tree.get(cleared ?? "")?.order ?? -1;
  const isSince = (id: string) => (view.tree.get(id)?.order ?? -1) > start && isOnPath(view, id);
  // A mentioned file has no call: its line names the entry it was read at.
  return lines.filter(({ call, at }) =>
    call.startsWith(MENTION) ? at !== null && isSince(at) : answered.has(call),
  );
}

/** The mode the session was left in. Bypass is never restored: the user grants it anew each time. */
export function findMode(view: View, facts: PathFold<AgentFacts>): PermissionMode | undefined {
  const { mode: kept } = facts.of(view);
  return MODES.find((mode) => mode === kept && mode !== "bypass");
}

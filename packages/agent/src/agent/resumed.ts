// What an agent has to know again when it goes on with a session: the task list, invoked skills, tools it had found, files
// it has read, and what it was allowed to do.
import type { Block, Entry, Session } from "@palimpsest/core";
import type { SeenLine } from "../files/seen-log.ts";
import type { DeferredTools } from "../mcp/deferred.ts";
import { MODES, type PermissionMode } from "../permissions/mode.ts";
import { calledFor } from "../skills/called.ts";
import type { InvokedSkills } from "../skills/invoked.ts";
import type { Todos } from "../tools/todo/todo-write.ts";
import { MENTION } from "./mentions.ts";
import { pathOf } from "./path.ts";

export interface Memory {
  readonly todos: Todos;
  readonly invoked: InvokedSkills;
  readonly deferred: DeferredTools;
}

export function rememberFrom(view: Session["view"], { todos, invoked, deferred }: Memory): void {
  const calls = new Map<string, Call>();
  for (const entry of pathOf(view)) {
    if (entry.type === "boundary") deferred.markFound(entry.tools ?? []);
    if (isClearing(entry)) todos.set([]);
    const called = entry.type === "attachment" ? calledFor(textOf(entry.content)) : undefined;
    if (called) invoked.note(called.name, called.text);
    if (entry.type === "assistant")
      for (const call of entry.message.content.filter(isCall)) calls.set(call.id, call);
    if (entry.type === "user")
      for (const result of entry.content.filter(isResult)) take(calls.get(result.tool_use_id), result);
  }

  function take(call: Call | undefined, { content, is_error }: Result): void {
    if (!call || is_error) return;
    const text = typeof content === "string" ? content : "";
    if (call.name === "TodoWrite") todos.restore(call.input);
    if (call.name === "Skill") invoked.note(String((call.input as { skill?: unknown })?.skill), text);
    if (call.name === "ToolSearch")
      deferred.markFound([...text.matchAll(/^\{"name":"([\w-]+)"/gm)].map(([, name]) => name!));
  }
}

/** Of what was seen: that which was said on the way to here, since the conversation last began anew. The newest last. */
export function seenFrom(view: Session["view"], lines: readonly SeenLine[]): readonly SeenLine[] {
  const path = pathOf(view);
  const since = path.slice(path.findLastIndex(isClearing) + 1);
  const places = new Set(since.map(({ id }) => id));
  const answered = new Set(
    since.flatMap((entry) =>
      entry.type === "user"
        ? entry.content.filter(isResult).flatMap((each) => (each.is_error ? [] : [each.tool_use_id]))
        : [],
    ),
  );
  // A file that a message named has no call of its own: it was said where it stood.
  return lines.filter(({ call, at }) =>
    call.startsWith(MENTION) ? at !== null && places.has(at) : answered.has(call),
  );
}

/** The tag that a session's mode is kept in. */
export const MODE_TAG = "mode";

/** As the user left it. Freedom from all questions is given anew each time, never found again. */
export function modeFrom(view: Session["view"]): PermissionMode | undefined {
  const tag = pathOf(view).findLast((entry) => entry.type === "tag" && entry.name === MODE_TAG);
  const value = tag?.type === "tag" ? tag.value : undefined;
  return MODES.find((mode) => mode === value && mode !== "bypass");
}

const isClearing = (entry: Entry): boolean => entry.type === "boundary" && entry.method === "clear";

const textOf = (blocks: readonly Block[]): string =>
  blocks.map((block) => ("text" in block ? String(block.text) : "")).join("\n");

type Call = Block & { readonly id: string; readonly name: string; readonly input: unknown };
type Result = Block & {
  readonly tool_use_id: string;
  readonly content?: unknown;
  readonly is_error?: boolean;
};

const isCall = (block: Block): block is Call => block.type === "tool_use";
const isResult = (block: Block): block is Result => block.type === "tool_result";

// What an agent has to know again when it goes on with a session: the task list, invoked skills, tools it had found.
import type { Block, Session } from "@palimpsest/core";
import type { DeferredTools } from "../mcp/deferred.ts";
import type { InvokedSkills } from "../skills/invoked.ts";
import type { Todos } from "../tools/todo/todo-write.ts";
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

type Call = Block & { readonly id: string; readonly name: string; readonly input: unknown };
type Result = Block & {
  readonly tool_use_id: string;
  readonly content?: unknown;
  readonly is_error?: boolean;
};

const isCall = (block: Block): block is Call => block.type === "tool_use";
const isResult = (block: Block): block is Result => block.type === "tool_result";

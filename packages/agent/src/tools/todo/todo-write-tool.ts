// The TodoWrite tool: replaces the task list, in which at most one task is in progress.
import * as z from "zod";
import INPUT_SCHEMAS from "../../toolkit/input-schemas.made.ts";
import { failCall, type Tool } from "../../toolkit/tool.ts";

const MAX_TODOS = 100;
const CONTENT_CHARACTERS = 500;
const STATES = ["pending", "in_progress", "completed"] as const;

const todo = z.lazy(() =>
  z.strictObject({
    content: z.string().trim().min(1).max(CONTENT_CHARACTERS),
    status: z.enum(STATES),
  }),
);

const input = z.lazy(() => z.strictObject({ todos: z.array(todo).max(MAX_TODOS) }));

export type Todo = Readonly<z.infer<typeof todo>>;

/** The list of one session or agent. */
export class Todos {
  #list: readonly Todo[] = [];

  get list(): readonly Todo[] {
    return this.#list;
  }

  set(list: readonly Todo[]): void {
    this.#list = [...list];
  }

  /** Restores the list of a resumed session from the input of its last call. */
  restore(given: unknown): void {
    const parsed = input.safeParse(given);
    if (parsed.success && findProblem(parsed.data.todos) === undefined) this.set(parsed.data.todos);
  }

  get inProgress(): Todo | undefined {
    return this.#list.find(({ status }) => status === "in_progress");
  }
}

export function todoWriteTool(todos: Todos): Tool<z.infer<typeof input>> {
  return {
    name: "TodoWrite",
    description:
      "Replaces the task list the user sees. For work of three steps or more: set one task in_progress before you begin it and completed as soon as it is done.",
    input,
    schema: INPUT_SCHEMAS.TodoWrite,
    isReadOnly: () => true,
    subject: () => "",
    run: async ({ todos: list }) => {
      const wrong = findProblem(list);
      if (wrong !== undefined) return failCall(`The list was not changed: ${wrong}.`);
      todos.set(list);
      const done = list.filter(({ status }) => status === "completed").length;
      const now = todos.inProgress ? ` In progress: ${todos.inProgress.content}` : "";
      return { content: `${done} of ${list.length} done.${now}`, summary: `${done}/${list.length} done` };
    },
  };
}

function findProblem(list: readonly Todo[]): string | undefined {
  const active = list.filter(({ status }) => status === "in_progress");
  if (active.length > 1) return `${active.length} tasks are in_progress; one may be`;
  const seen = new Set<string>();
  for (const { content } of list) {
    if (seen.has(content)) return `"${content}" is in it twice`;
    seen.add(content);
  }
  return undefined;
}

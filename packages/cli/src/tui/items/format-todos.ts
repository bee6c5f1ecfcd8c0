// Formats the task list after a call that changed it. Pure.
import { cleanText } from "../../text/clean.ts";
import type { Look } from "../../text/look.ts";
import { hangIndent } from "../../text/measure-columns.ts";
import type { Call } from "./item.ts";

/** Nobody reads more than a screen of tasks. */
const MOST = 20;

interface Todo {
  readonly content: string;
  readonly status: string;
}

export function formatTodos({ name, input }: Call, look: Look): string[] {
  if (name !== "TodoWrite") return [];
  return todosIn(input)
    .slice(0, MOST)
    .flatMap((todo) => todoLines(todo, look));
}

function todoLines({ content, status }: Todo, { glyphs, paint, columns }: Look): string[] {
  const { done, doing, open } = glyphs.check;
  const mark = status === "completed" ? done : status === "in_progress" ? doing : open;
  const color = status === "completed" ? paint.dim : status === "in_progress" ? paint.accent : keepPlain;
  return hangIndent(cleanText(content), `    ${mark} `, columns).map(color);
}

const keepPlain = (text: string) => text;

function todosIn(input: unknown): readonly Todo[] {
  const { todos } = (input ?? {}) as { todos?: unknown };
  return Array.isArray(todos) ? todos.filter((todo): todo is Todo => typeof todo?.content === "string") : [];
}

// Reads the open items from a call that writes a plan or a task list, by the words of its tool's name and the fields of its
// input.
import type { ToolUseBlock } from "../transcript/blocks.ts";
import { wordsOf } from "./tool-kind.ts";

export interface CalledPlan {
  /** True if it replaces the whole list, not just one task. */
  readonly isWhole: boolean;
  /** The texts of items that are not done. */
  readonly open: readonly string[];
}

const LISTS = ["todo", "todos", "plan"];
/** As in `TaskCreate`, `update_task`; a tool that is just called Task starts an agent. */
const TASKS = ["task", "tasks"];
const DONE = ["completed", "complete", "done", "cancelled", "canceled", "deleted"];

export function readPlan({ name, input }: ToolUseBlock): CalledPlan | undefined {
  const words = wordsOf(name);
  const isTask = words.length > 1 && words.some((word) => TASKS.includes(word));
  if (!isTask && !words.some((word) => LISTS.includes(word))) return undefined;
  const isSaid = typeof input === "object" && input !== null && Object.keys(input).length > 0;
  return { isWhole: isSaid && !isTask, open: listOpen(input) };
}

function listOpen(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  const { status } = value as { readonly status?: unknown };
  if (typeof status === "string" && DONE.includes(status.toLowerCase())) return [];
  return Object.values(value).flatMap(listOpen);
}

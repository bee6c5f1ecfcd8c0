// The TeamTasks tool: the list of tasks that all members of a team share.
import * as z from "zod";
import { failCall, type Tool } from "../toolkit/tool.ts";
import { formatTeamTask } from "./format-team-task.ts";
import { MAX_TASK_TEXT, type TaskOutcome, type TeamTasks } from "./team-tasks.ts";

const input = z.lazy(() =>
  z.strictObject({
    action: z.enum(["list", "add", "claim", "done", "release"]),
    id: z
      .int()
      .positive()
      .optional()
      .describe("For claim (without it, the first that is open), done and release"),
    text: z
      .string()
      .min(1)
      .max(MAX_TASK_TEXT)
      .optional()
      .describe("For add: the whole task. For done: what came of it, in a sentence or two"),
  }),
);

export type TeamTasksInput = z.infer<typeof input>;

export function teamTasksTool(tasks: TeamTasks): Tool<TeamTasksInput> {
  return {
    name: "TeamTasks",
    description:
      "The tasks that your team shares. Claim a task before you work on it: if two agents claim the same one, only one gets it. Mark it done when it is, or release it. A claim ends when its owner ends or makes no progress for long.",
    input,
    // It changes only the shared list, which needs no permission.
    isReadOnly: () => true,
    subject: ({ action, id, text = "" }) => [action, id ?? "", text].join(" ").trim(),
    async run(given) {
      const { action, id, text } = given;
      if (action === "list") {
        const all = await tasks.list();
        return {
          content:
            all.length === 0 ? "There are no tasks." : all.map((task) => formatTeamTask(task)).join("\n"),
        };
      }
      const outcome = await changeTask(tasks, action, id, text);
      if (!outcome.ok) return failCall(outcome.reason);
      const whole = action === "claim" ? `\n\n${outcome.task.text}` : "";
      return { content: `${formatTeamTask(outcome.task)}${whole}` };
    },
  };
}

async function changeTask(
  tasks: TeamTasks,
  action: Exclude<TeamTasksInput["action"], "list">,
  id: number | undefined,
  text: string | undefined,
): Promise<TaskOutcome> {
  if (action === "claim") return tasks.claim(id);
  if (action === "add")
    return text === undefined ? { ok: false, reason: "Give the text of the task." } : tasks.add(text);
  if (id === undefined) return { ok: false, reason: "Give the id of the task." };
  return action === "done" ? tasks.finish(id, text) : tasks.release(id);
}

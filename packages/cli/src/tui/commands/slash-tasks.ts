// /tasks: lists background work, and can stop it.
import type { Task } from "@palimpsest/core/internal";
import { isAtWork } from "../../tasks/agent-row.ts";
import { cleanText } from "../../text/clean.ts";
import { hangIndent } from "../../text/measure-columns.ts";
import { formatElapsed } from "../../text/numbers.ts";
import type { Option } from "../dialogs/dialog.ts";
import { AGENT_ACTIONS, actOnAgent, agentOption, redrawEverySecond } from "./agent-panel.ts";
import type { Command, CommandHost } from "./command.ts";

export const slashTasks: Command = {
  name: "tasks",
  about: "what runs in the background: read along, send a message, stop it",
  isQuiet: true,
  async run(_, host) {
    const { asker, look, show } = host;
    let selected = 0;
    for (;;) {
      const tasks = listTasks(host);
      if (tasks.length === 0) return show([look.paint.dim("No background tasks."), ...listEndedTasks(host)]);
      const chosen = await asker.choose({
        title: "Background tasks",
        options: tasks.map(({ option }) => option()),
        live: () => tasks.map(({ option }) => option()),
        watch: redrawEverySecond,
        selected: Math.min(selected, tasks.length - 1),
        actions: AGENT_ACTIONS,
        body: () => listEndedTasks(host),
      });
      const task = chosen && tasks[chosen.at];
      if (!task) return;
      selected = chosen.at;
      if (!(await task.act(chosen.action))) return;
    }
  },
};

interface ListedTask {
  option(): Option;
  /** Returns whether to show the list again. */
  act(key: string | undefined): Promise<boolean>;
}

function listTasks(host: CommandHost): readonly ListedTask[] {
  const { agent, now } = host;
  const running = agent.session.tasks.filter(({ state }) => state === "running");
  return [
    ...agent.started.filter(isAtWork).map(({ name }) => ({
      option: () => agentOption(agent.started.find((each) => each.name === name)!, now()),
      act: async (key: string | undefined) => {
        await actOnAgent(name, key, host);
        return key === undefined;
      },
    })),
    ...running.map((task) => ({
      option: () => ({
        label: cleanText(task.label),
        detail: [task.layer, formatElapsed(now() - task.started), ...formatProgress(task)].join(", "),
      }),
      act: endTask(host, task.label, () => void agent.session.stop(task.id)),
    })),
    ...agent.shells.running.map((shell) => ({
      option: () => ({ label: cleanText(shell.command), detail: `command ${shell.id}` }),
      act: endTask(host, shell.command, () => shell.stop()),
    })),
  ];
}

/** Tasks other than agents can only be stopped. */
const endTask =
  ({ notice }: CommandHost, label: string, end: () => unknown): ListedTask["act"] =>
  async (key) => {
    if (key === "m") notice("info", "Only agents can receive messages.");
    else {
      await end();
      notice("info", `Ended: ${cleanText(label)}`);
    }
    return false;
  };

/** The progress, if the task reports it. */
function formatProgress({ detail }: Task): string[] {
  if (!detail) return [];
  const { phase, calls, files, turns } = detail;
  const said = cleanText(turns.at(-1)?.text.trim().split("\n")[0] ?? "");
  return [
    phase,
    `${calls} calls`,
    ...(files.length > 0 ? [files.map(cleanText).join(" ")] : []),
    ...(said ? [said] : []),
  ];
}

/** Tasks that ended recently, with their outcome. */
function listEndedTasks({ agent, look }: CommandHost): string[] {
  const done = agent.session.tasks.filter(({ state }) => state !== "running").slice(-5);
  return done.flatMap((task) => [
    look.paint.dim(`${cleanText(task.label)}: ${formatTaskOutcome(task)}`),
    ...listTaskChanges(task, look),
  ]);
}

/** The changes a task made, if it reports them. */
function listTaskChanges({ detail }: Task, { columns, paint }: CommandHost["look"]): string[] {
  if (detail?.summary === undefined) return [];
  const diff = (detail.diff ?? "").trimEnd();
  return [
    ...hangIndent(cleanText(detail.summary), "  ", columns),
    ...(diff === ""
      ? []
      : cleanText(diff)
          .split("\n")
          .map((line) => paint.dim(`  ${line}`))),
  ];
}

const formatTaskOutcome = ({ state, started, ended: end = started, reason }: Task): string =>
  `${state} after ${formatElapsed(end - started)}${reason === undefined ? "" : ` (${cleanText(reason)})`}`;

// /tasks: what works in the background, and the way to end it.
import type { Task } from "@palimpsest/core/internal";
import { cleanText } from "../../text/clean.ts";
import { hangIndent } from "../../text/measure-columns.ts";
import { formatElapsed } from "../../text/numbers.ts";
import type { Command, CommandHost } from "./command.ts";

export const slashTasks: Command = {
  name: "tasks",
  about: "what works in the background",
  isQuiet: true,
  async run(_, host) {
    const { agent, asker, look, show } = host;
    const choices = choicesOf(host);
    if (choices.length === 0) return show([look.paint.dim("No background tasks."), ...listEndedTasks(host)]);
    const options = choices.map(({ label, note }) => ({ label, note }));
    const chosen = await asker.choose({
      title: "Background tasks. Choose one to stop it.",
      options,
      body: () => listEndedTasks(host),
    });
    if (!chosen) return;
    await choices[chosen.at]!.stop();
    host.notice("info", `Ended: ${choices[chosen.at]!.label}`);
    void agent;
  },
};

function choicesOf({ agent, now }: CommandHost) {
  const running = agent.session.tasks.filter(({ state }) => state === "running");
  return [
    ...running.map((task) => ({
      label: cleanText(task.label),
      note: [task.layer, formatElapsed(now() - task.started), ...formatProgress(task)].join(", "),
      stop: async () => void agent.session.stop(task.id),
    })),
    ...agent.started
      .filter(({ name }) => agent.agentsInBackground.includes(name))
      .map(({ name, task, started, action = "" }) => ({
        label: `${name}: ${cleanText(task)}`,
        note: ["agent", formatElapsed(now() - started), cleanText(action)].filter(Boolean).join(", "),
        stop: async () => agent.stopAgent(name),
      })),
    ...agent.shells.running.map((shell) => ({
      label: cleanText(shell.command),
      note: shell.id,
      stop: () => shell.stop(),
    })),
  ];
}

/** How far it is, where it says so. */
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

/** What ended lately, and how. */
function listEndedTasks({ agent, look }: CommandHost): string[] {
  const done = agent.session.tasks.filter(({ state }) => state !== "running").slice(-5);
  return done.flatMap((task) => [
    look.paint.dim(`${cleanText(task.label)}: ${formatTaskOutcome(task)}`),
    ...listTaskChanges(task, look),
  ]);
}

/** What it has changed, if it says so. */
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

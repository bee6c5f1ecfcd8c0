// /tasks: what works in the background, and the way to end it.
import type { Task } from "@palimpsest/core";
import { clean } from "../text/clean.ts";
import { elapsed } from "../text/numbers.ts";
import type { Command, CommandHost } from "./command.ts";

export const tasks: Command = {
  name: "tasks",
  about: "what works in the background",
  isQuiet: true,
  async run(_, host) {
    const { agent, asker, look, show } = host;
    const choices = choicesOf(host);
    if (choices.length === 0)
      return show([look.paint.dim("Nothing works in the background."), ...ended(host)]);
    const options = choices.map(({ label, note }) => ({ label, note }));
    const chosen = await asker.choose({
      title: "In the background. Choose one to end it.",
      options,
      body: () => ended(host),
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
      label: clean(task.label),
      note: [task.layer, elapsed(now() - task.started), ...progress(task)].join(", "),
      stop: async () => void agent.session.stop(task.id),
    })),
    ...agent.shells.running.map((shell) => ({
      label: clean(shell.command),
      note: shell.id,
      stop: () => shell.stop(),
    })),
  ];
}

/** How far it is, where it says so. */
function progress({ detail }: Task): string[] {
  if (!detail) return [];
  const { phase, calls, files, turns } = detail;
  const said = clean(turns.at(-1)?.text.trim().split("\n")[0] ?? "");
  return [
    phase,
    `${calls} calls`,
    ...(files.length > 0 ? [files.map(clean).join(" ")] : []),
    ...(said ? [said] : []),
  ];
}

/** What ended lately, and how. */
function ended({ agent, look }: CommandHost): string[] {
  const done = agent.session.tasks.filter(({ state }) => state !== "running").slice(-5);
  return done.map((task) => look.paint.dim(`${clean(task.label)}: ${outcome(task)}`));
}

const outcome = ({ state, started, ended: end = started, reason }: Task): string =>
  `${state} after ${elapsed(end - started)}${reason === undefined ? "" : ` (${clean(reason)})`}`;

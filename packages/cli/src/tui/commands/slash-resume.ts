// /resume: another session of this project.
import { listSessions } from "@palimpsest/core";
import type { Command, CommandHost } from "./command.ts";
import { pickSession } from "./pick-session.ts";

export const slashResume: Command = {
  name: "resume",
  about: "go on with another session",
  takes: "[id]",
  async run(argument, host) {
    const { agent, asker, ports, places, notice, reopen, now } = host;
    if (argument.trim() !== "") return byId(argument.trim(), host);
    const picked = await pickSession({ asker, ports, places, now: now(), except: agent.session.id });
    if (picked === "none") return notice("info", "This project has no other sessions.");
    if (picked !== undefined) await reopen(picked);
  },
};

/** The beginning of an id will do. */
async function byId(named: string, { agent, ports, places, notice, reopen }: CommandHost): Promise<void> {
  const all = await listSessions(ports.files, places.sessions);
  const found = all.filter(({ id }) => id.startsWith(named) && id !== agent.session.id);
  if (found.length === 1) return reopen(found[0]!.id);
  const many = found.length === 0 ? "No other session has" : "More than one session has";
  notice("warning", `${many} an id that begins with ${named}.`);
}

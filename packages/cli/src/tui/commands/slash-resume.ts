// /resume: another session, of this project or of another one.
import { findPlacedSession } from "../../sessions/find-placed-session.ts";
import type { Command } from "./command.ts";
import { pickSession } from "./pick-session.ts";

export const slashResume: Command = {
  name: "resume",
  about: "go on with another session, of any project; search in all of them",
  takes: "[ID]",
  async run(argument, { agent, asker, ports, places, environment, notice, reopen, now }) {
    const named = argument.trim();
    const except = agent.session.id;
    const picked =
      named === ""
        ? await pickSession({ asker, ports, places, environment, now: now(), except })
        : await findPlacedSession(named, { files: ports.files, home: environment.home, places, except });
    if (picked === "none") return notice("info", "There are no other sessions.");
    if (picked !== undefined) return reopen(picked.id, { folder: picked.folder });
    if (named !== "") notice("warning", `No other session has an id that begins with ${named}.`);
  },
};

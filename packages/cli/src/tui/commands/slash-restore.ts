// /restore: shows the model again what has left the view.
import { revealLine } from "../../text/clean.ts";
import { listLeft, restoreOne } from "../left/restore-left.ts";
import type { Command } from "./command.ts";

export const slashRestore: Command = {
  name: "restore",
  about: "bring back what left the view",
  takes: "[id]",
  async run(argument, host) {
    const { agent, notice } = host;
    const named = argument.trim().split(/\s+/).filter(Boolean);
    if (named.length > 0) {
      await agent.session.restore(named);
      return notice(
        "info",
        `The model will see this again with your next message: ${named.map(revealLine).join(", ")}.`,
      );
    }
    const breaks = listLeft(agent);
    if (breaks.length === 0) return notice("info", "Nothing has left the view.");
    await restoreOne(breaks, host);
  },
};

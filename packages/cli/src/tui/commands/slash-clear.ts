// /clear: a new beginning in the same session.
import type { Command } from "./command.ts";

export const slashClear: Command = {
  name: "clear",
  about: "start a new conversation; /restore brings back anything from the old one",
  async run(_, { agent, notice }) {
    await agent.clear();
    notice("info", "Started a new conversation. The old one is listed in /receipts.");
  },
};

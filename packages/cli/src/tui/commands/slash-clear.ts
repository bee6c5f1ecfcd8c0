// /clear: a new beginning in the same session.
import type { Command } from "./command.ts";

export const slashClear: Command = {
  name: "clear",
  about: "a new beginning; everything stays readable with /restore",
  async run(_, { agent, notice }) {
    await agent.clear();
    notice("info", "Started a new conversation. The old one is listed in /receipts.");
  },
};

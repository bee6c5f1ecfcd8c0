// /rename: gives this session another title, for the lists of sessions.
import { toOneLine } from "@palimpsest/core/text";
import type { Command } from "./command.ts";

export const slashRename: Command = {
  name: "rename",
  about: "give this session another title",
  takes: "TITLE",
  isQuiet: true,
  async run(argument, { agent, notice }) {
    const title = toOneLine(argument).trim();
    if (title === "") return notice("info", `This session is called ${agent.session.title ?? "(no title)"}.`);
    await agent.session.setTitle(title);
    notice("info", `This session is now called ${title}.`);
  },
};

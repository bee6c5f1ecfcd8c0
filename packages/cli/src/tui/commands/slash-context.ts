// /context: what takes up the window, as a grid and by source.

import { formatContext } from "../status/format-context.ts";
import type { Command } from "./command.ts";

export const slashContext: Command = {
  name: "context",
  about: "show what fills the context window, by source",
  isQuiet: true,
  run: (_, { agent, look, show }) => {
    const { session } = agent;
    show(formatContext({ breakdown: session.breakdown(), size: session.size() }, look));
  },
};

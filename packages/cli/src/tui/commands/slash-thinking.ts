// /thinking: what the model thought before its last responses.
import { viewThinking } from "../dialogs/view-thinking.ts";
import type { Command } from "./command.ts";

export const slashThinking: Command = {
  name: "thinking",
  about: "what the model thought before its last answers",
  isQuiet: true,
  run: (_, { agent, asker }) => viewThinking(asker, agent.session.view),
};

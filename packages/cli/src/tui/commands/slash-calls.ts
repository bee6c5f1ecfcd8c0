// /calls: the last calls in full, as Ctrl+O shows them, for terminals and readers without such keys.
import type { Command } from "./command.ts";

export const slashCalls: Command = {
  name: "calls",
  about: "the last calls in full: what each was given, and all that came back",
  isQuiet: true,
  run: (_, { viewCalls }) => viewCalls(),
};

// /quit: ends the session after waiting for background work.
import type { Command } from "./command.ts";

export const slashQuit: Command = {
  name: "quit",
  about: "end",
  isQuiet: true,
  takesForeign: true,
  run: (_, host) => host.quit(),
};

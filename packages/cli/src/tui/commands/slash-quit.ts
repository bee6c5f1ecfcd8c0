// /quit: ends the session; what works in the background is awaited.
import type { Command } from "./command.ts";

export const slashQuit: Command = {
  name: "quit",
  about: "end",
  isQuiet: true,
  run: (_, host) => host.quit(),
};

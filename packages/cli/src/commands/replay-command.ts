// `pal replay`: what a session would have cost with each way of managing its context.
import { Command, InvalidArgumentError } from "commander";
import type { ReplayOptions } from "../replay/replay-sessions.ts";

/** A smaller window would not even hold the system prompt. */
const MIN_WINDOW = 10_000;

export function replayCommand(): Command {
  return new Command("replay")
    .description(
      "Show what a session would have cost without the layers, with clearing when the window fills, and with all layers, next to what it actually cost.",
    )
    .argument("<sessions...>", "session id, or the start of it; or transcripts of other agents")
    .option(
      "--window <tokens>",
      "window of the model (default: 200000, or more if the session used more)",
      toWindow,
    )
    .option("--turns", "show every turn")
    .option("--requests <folder>", "write the body of every request to this folder")
    .option("--html <file>", "write a page that shows every request of the replay with all layers")
    .option("--unmasked", "include keys and passwords in the page instead of masking them")
    .option("--json", "print as JSON")
    .action(async (sessions: readonly string[], options: ReplayOptions) =>
      (await import("../replay/replay-sessions.ts")).replaySessions(sessions, options),
    );
}

function toWindow(text: string): number {
  const tokens = Number(text);
  if (Number.isInteger(tokens) && tokens >= MIN_WINDOW) return tokens;
  throw new InvalidArgumentError(`Expected a whole number of at least ${MIN_WINDOW}.`);
}

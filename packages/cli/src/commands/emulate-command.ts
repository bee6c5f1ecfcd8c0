// `pal emulate`: a strict Messages API on localhost for any client.
import { Command, InvalidArgumentError } from "commander";
import type { EmulateOptions } from "../emulate/run-emulator.ts";

const DEFAULT_PORT = 8787;

export function emulateCommand(): Command {
  return new Command("emulate")
    .description("Start a strict Messages API on localhost that any client can talk to.")
    .option("--script <file>", "what the model answers: .json with turns, or a .jsonl recording")
    .option("--record <file>", "append every answer served to this file")
    .option("--port <number>", "port to listen on; 0 takes any free one", toPort, DEFAULT_PORT)
    .addHelpText(
      "after",
      "\nThe clock, faults and the ledger are reached under /emulator;\nsee the emulator's README.",
    )
    .action(async (options: EmulateOptions) =>
      (await import("../emulate/run-emulator.ts")).runEmulator(options),
    );
}

function toPort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new InvalidArgumentError("A port is a whole number from 0 to 65535.");
}

// `pal emulate`: a strict Messages API on localhost for any client.
import { Command, InvalidArgumentError } from "commander";
import type { EmulateOptions } from "../emulate/run-emulator.ts";

const DEFAULT_PORT = 8787;

export function emulateCommand(): Command {
  return new Command("emulate")
    .description("Run a strict emulation of the Messages API on localhost.")
    .option("--script <file>", "the model's answers: a .json file of turns or a .jsonl recording")
    .option("--record <file>", "append every answer to this file")
    .option("--port <number>", "port to listen on; 0 picks a free one", toPort, DEFAULT_PORT)
    .addHelpText(
      "after",
      "\nControl the clock, faults and the ledger under /emulator;\nsee the emulator's README.",
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

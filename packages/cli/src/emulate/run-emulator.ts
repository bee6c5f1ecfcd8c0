// Runs the emulator until it is told to stop.
import { type Emulator, type EmulatorOptions, startEmulator } from "@palimpsest/emulator";
import { onEndSignal } from "../end-signals.ts";
import { isExpected } from "../failure.ts";
import { printLine } from "../output.ts";

export interface EmulateOptions {
  readonly script?: string;
  readonly port: number;
  readonly record?: string;
}

export async function runEmulator({ script, port, record }: EmulateOptions): Promise<void> {
  const emulator = await startOnPort({
    port,
    ...(script === undefined ? {} : { script }),
    ...(record === undefined ? {} : { record }),
  });
  printLine(`Emulating the Messages API at ${emulator.url}`);
  printLine(`Use it:    ANTHROPIC_BASE_URL=${emulator.url} ANTHROPIC_API_KEY=any`);
  printLine(`Ledger:    ${emulator.url}/emulator/ledger`);
  printLine("Stop it:   Ctrl-C");
  onEndSignal(() => void emulator.close().then(() => process.exit(0)));
}

async function startOnPort(options: EmulatorOptions): Promise<Emulator> {
  try {
    return await startEmulator(options);
  } catch (error) {
    if (!isExpected(error) || error.code !== "EADDRINUSE") throw error;
    error.message = `Port ${options.port} is already in use. Choose another with --port, or 0 for any free one.`;
    throw error;
  }
}

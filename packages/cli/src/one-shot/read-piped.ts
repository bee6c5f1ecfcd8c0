// Reads text that was piped to pal without -p: pal answers it. If nothing was piped, pal prints an overview.
import { fstatSync } from "node:fs";
import { Readable } from "node:stream";
import { type Input, PATIENCE_MS, readInput } from "./read-prompt.ts";

/**
 * Undefined if nothing was piped. Without a configured model the wait is short: many programs start others with a pipe
 * that nobody writes to.
 */
export async function readPiped(stdin: Input, hasModel: boolean): Promise<Input | undefined> {
  if (!isPipeOrFile()) return undefined;
  const input = await readInput(stdin, hasModel ? undefined : PATIENCE_MS);
  return input.ok && input.text.trim() !== "" ? Readable.from([input.text]) : undefined;
}

/** Whether standard input is a pipe or a file, not a terminal or `/dev/null`. */
function isPipeOrFile(): boolean {
  try {
    const found = fstatSync(0);
    return found.isFIFO() || found.isFile() || found.isSocket();
  } catch {
    return false;
  }
}

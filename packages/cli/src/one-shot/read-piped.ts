// Text that was piped to pal, without -p: an answer to it is wanted. Without any, pal says what it can do.
import { fstatSync } from "node:fs";
import { Readable } from "node:stream";
import { type Input, PATIENCE_MS, readInput } from "./read-prompt.ts";

/**
 * Undefined if nothing was piped. Where no model is configured, silence is not waited for long: a pipe that nobody
 * writes to is what many programs start others with.
 */
export async function readPiped(stdin: Input, hasModel: boolean): Promise<Input | undefined> {
  if (!isPipeOrFile()) return undefined;
  const input = await readInput(stdin, hasModel ? undefined : PATIENCE_MS);
  return input.ok && input.text.trim() !== "" ? Readable.from([input.text]) : undefined;
}

/** Of standard input. Neither a terminal nor `/dev/null`. */
function isPipeOrFile(): boolean {
  try {
    const found = fstatSync(0);
    return found.isFIFO() || found.isFile() || found.isSocket();
  } catch {
    return false;
  }
}

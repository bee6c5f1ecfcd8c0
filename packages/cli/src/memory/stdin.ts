// Reads standard input, if something is piped.
import { text } from "node:stream/consumers";

export async function readStdin(): Promise<string> {
  return process.stdin.isTTY ? "" : text(process.stdin);
}

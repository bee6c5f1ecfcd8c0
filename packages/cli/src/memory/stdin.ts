// What comes on standard input, if anything does.
import { text } from "node:stream/consumers";

export async function readStdin(): Promise<string> {
  return process.stdin.isTTY ? "" : text(process.stdin);
}

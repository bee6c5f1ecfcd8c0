// Reads the end of a conversation from the last bytes of its transcript, without reading the rest.
import type { Entry } from "@palimpsest/core/internal";
import type { Files } from "@palimpsest/core/ports";
import { conversationOf, type Line } from "./conversation.ts";

/** Enough for several messages, unless the last result was very long. */
const BYTES = 128 * 1024;

/** Oldest first. Empty if nothing can be read. */
export async function readLastWords(files: Pick<Files, "tails">, path: string): Promise<readonly Line[]> {
  const [tail] = await files.tails([path], BYTES);
  if (!tail) return [];
  const lines = new TextDecoder().decode(tail.data).split("\n");
  // Unless the whole file was read, the first line is incomplete.
  const whole = tail.size > tail.data.length ? lines.slice(1) : lines;
  try {
    return conversationOf(whole.flatMap(parseEntry));
  } catch {
    return [];
  }
}

function parseEntry(line: string): readonly Entry[] {
  try {
    const entry = JSON.parse(line);
    return typeof entry?.id === "string" && typeof entry.type === "string" ? [entry] : [];
  } catch {
    return [];
  }
}

// Reads the first lines of the newest memories, from which recall chooses.
import { parseMemory } from "../format/parse.ts";
import type { Memory } from "../memory.ts";
import type { Held } from "./texts.ts";

export interface ManifestOptions {
  /** The most memories that are read; the newest are preferred. */
  readonly newest: number;
  /** How many first lines of each are read. */
  readonly lines: number;
}

export type ManifestEntry = Pick<Memory, "path" | "name" | "description" | "type" | "modified" | "broken">;

export function manifestEntry({ path, text, modified, memory }: Held, lines: number): ManifestEntry {
  const {
    body: _,
    never: __,
    evidence: ___,
    ...head
  } = memory ?? parseMemory(path, takeHead(text, lines), modified);
  return head;
}

function takeHead(text: string, lines: number): string {
  let end = -1;
  for (let line = 0; line < lines; line++) {
    end = text.indexOf("\n", end + 1);
    if (end === -1) return text;
  }
  return text.slice(0, end + 1);
}

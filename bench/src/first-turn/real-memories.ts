// Memories of about a kilobyte, with the vocabulary of real conversations if LongMemEval is available, otherwise with generated words.
import { existsSync } from "node:fs";
import { formatMemory } from "@palimpsest/core/memory";
import { writeProse } from "../prose.ts";
import { readLongMemEval } from "../recall/longmemeval.ts";

export interface WrittenMemory {
  readonly path: string;
  readonly text: string;
}

/** With the frontmatter about a kilobyte. */
const BODY_CHARACTERS = 850;
const TYPES = ["feedback", "project", "reference", "user"] as const;

export async function writeMemories(
  folder: string,
  count: number,
): Promise<{ readonly memories: readonly WrittenMemory[]; readonly isReal: boolean }> {
  const bodies = existsSync(folder) ? await readBodies(folder, count) : [];
  const isReal = bodies.length === count;
  const memories = Array.from({ length: count }, (_, at) => {
    const body = bodies[at] ?? writeProse(BODY_CHARACTERS, at);
    const words = body.split(/\s+/);
    return {
      path: `note-${String(at).padStart(5, "0")}.md`,
      text: formatMemory({
        name: `${words.slice(0, 4).join(" ")} ${at}`,
        description: words.slice(0, 16).join(" "),
        type: TYPES[at % TYPES.length]!,
        body: `\n${body}\n`,
        never: [],
      }),
    };
  });
  return { memories, isReal };
}

async function readBodies(folder: string, count: number): Promise<readonly string[]> {
  const bodies = new Set<string>();
  for await (const { wholes } of readLongMemEval(folder))
    for (const { turns } of wholes)
      for (const { text } of turns)
        for (let from = 0; from + BODY_CHARACTERS <= text.length; from += BODY_CHARACTERS) {
          bodies.add(text.slice(from, from + BODY_CHARACTERS).trim());
          if (bodies.size === count) return [...bodies];
        }
  return [...bodies];
}

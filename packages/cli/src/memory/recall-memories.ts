// Which memories speak of something, ranked as for a turn: by words alone, no model is asked.

import { LocalRanker, readJournal } from "@palimpsest/core/memory";
import { nodePorts } from "@palimpsest/core/ports";
import { printLine, terminalColumns } from "../output.ts";
import { listAllHere } from "./list-all-here.ts";
import { describeMemory, formatMemories } from "./print-memories.ts";
import { storeHere } from "./store-here.ts";

/** As many as a turn brings in. */
const MOST = 5;

export interface RecallOptions {
  readonly json?: true;
}

export async function recallMemories(message: string, { json }: RecallOptions): Promise<void> {
  const store = await storeHere();
  const known = await listAllHere(store);
  const notes = await readJournal(nodePorts().files, store.folder, known);
  const ranked = new LocalRanker().rank([...known, ...notes], { message, now: Date.now() }).slice(0, MOST);
  if (json)
    printLine(
      JSON.stringify(
        ranked.map(({ memory, score }) => ({ ...describeMemory(memory), score })),
        null,
        2,
      ),
    );
  else if (ranked.length === 0) printLine("No memory matches. pal search looks through the sessions too.");
  else
    printLine(
      formatMemories(
        ranked.map(({ memory }) => memory),
        terminalColumns(),
      ).join("\n"),
    );
}

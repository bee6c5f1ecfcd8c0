// Finds the memories that match a text, ranked as for a turn, but by words only: no model is asked.

import { findPlaces } from "@palimpsest/core/internal";
import { joinFolders, KeptIndex, readJournal, recallIndexPath } from "@palimpsest/core/memory";
import { nodeEnvironment, nodePorts } from "@palimpsest/core/ports";
import { printLine, terminalColumns } from "../output.ts";
import { otherFoldersHere } from "./list-all-here.ts";
import { describeMemory, formatMemories } from "./print-memories.ts";
import { storeHere } from "./store-here.ts";

/** As many as recall adds to a turn. */
const MOST = 5;

export interface RecallOptions {
  readonly json?: true;
}

export async function recallMemories(message: string, { json }: RecallOptions): Promise<void> {
  const { files, clock } = nodePorts();
  const own = await storeHere();
  const notes = () => readJournal(files, own.folder, () => own.list());
  const source = joinFolders({ own, others: await otherFoldersHere(), notes });
  const { project } = await findPlaces(files, nodeEnvironment().home, process.cwd());
  const index = new KeptIndex({ files, clock, path: recallIndexPath(project) });
  const counted = await index.follow(source);
  const ranked = (await index.rank(source, counted, { message, now: clock.now() })).slice(0, MOST);
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
  if (index.isWorthSaving) await index.save();
}

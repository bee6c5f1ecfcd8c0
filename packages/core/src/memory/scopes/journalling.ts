// Journal mode: a new memory from a model becomes a line in the day's file. Dreaming turns these lines into files.
import { parseMemory } from "../format/parse.ts";
import type { Memory } from "../memory.ts";
import type { GatedStore } from "../safety/gate.ts";
import type { Change } from "../store/change.ts";
import type { MemoryStore } from "../store/store.ts";
import { listStatements } from "../supersession/list-statements.ts";
import { planSupersession } from "../supersession/plan-supersession.ts";
import { appendJournal } from "./journal.ts";

/** False for an update or removal of an existing file, for a rule, and for a correction: these need a file. */
const isNoted = ({ text, base }: Change, memory: Memory, known: readonly Memory[]): boolean =>
  text !== null &&
  base === null &&
  memory.never.length === 0 &&
  memory.type !== "feedback" &&
  !correctsMemory(memory, known);

function correctsMemory(memory: Memory, known: readonly Memory[]): boolean {
  const isPersons = memory.evidence?.class === "said";
  const time = Number.MAX_SAFE_INTEGER;
  const fresh = listStatements(memory).map((sentence) => ({ path: memory.path, sentence, time, isPersons }));
  const standing = known.map((each) => ({ memory: each, time: each.modified }));
  return planSupersession(fresh, standing).replaced.length > 0;
}

export function makeJournalStore(
  store: GatedStore & Pick<MemoryStore, "append">,
  now: () => number,
): GatedStore {
  return {
    list: () => store.list(),
    text: (path) => store.text(path),
    write: async (changes, origin) => {
      const [change] = changes;
      const memory = parseMemory(change?.path ?? "", change?.text ?? "", 0);
      if (changes.length !== 1 || !isNoted(change!, memory, await store.list()))
        return store.write(changes, origin);
      const noted = await appendJournal(store, noteOf(memory), now());
      if (!noted.ok) return noted;
      return { ok: true, operations: [], merged: [], beside: [], left: [], noted: noted.path };
    },
  };
}

/** Includes the source, so that later readers do not overrate it. */
function noteOf({ type, evidence, name, description, body }: Memory): string {
  const marks = [type ?? "no type", evidence?.class ?? "inferred"];
  if (evidence?.session !== undefined) marks.push(`session ${evidence.session}`);
  const lines = [description || name, body.trim()].filter((line) => line !== "");
  return `(${marks.join(", ")}) ${lines.join("\n")}`;
}

// Describes what changed in memory during a session: one line per file, and the rules that apply from now on. Pure.
import { basename, isAbsolute } from "node:path";
import type { SessionEvents } from "@palimpsest/core";
import { formatReplaced } from "@palimpsest/core/memory";
import { shortenText } from "@palimpsest/core/text";
import { toPrintable } from "./printable.ts";

/** About one line of a terminal. */
const MAX_CHARACTERS = 100;
/** Marks statements that nobody said, so that they are not mistaken for the person's. */
const MARKS = { said: "", observed: " (seen in a tool result)", inferred: " (inferred by a model)" };

export function memoryLines(event: SessionEvents["memory"]): readonly string[] {
  const { saved, kept = [], checks, unconfirmed = [], dream } = event;
  const about = new Map(kept.map((memory) => [memory.path, memory]));
  return [
    ...(dream === undefined ? [] : [toPrintable(dream)]),
    ...saved.map((path) => {
      const { description = "", class: evidence = "said", write } = about.get(path) ?? {};
      const words = description === "" ? "" : `: ${shortenText(toPrintable(description), MAX_CHARACTERS)}`;
      const undo = write === undefined ? "" : ` · Undo: pal memory undo ${write}`;
      const what = isAbsolute(path)
        ? `Saved memory for all your projects: ${toPrintable(basename(path))}`
        : `Saved memory: ${toPrintable(path)}`;
      return `${what}${words}${MARKS[evidence]}${undo}`;
    }),
    ...formatReplaced(event).map(toPrintable),
    ...checks.map(
      ({ path, check }) => `pal will ask before ${toPrintable(check)} (memory ${toPrintable(path)}).`,
    ),
    ...unconfirmed.map(
      ({ path, what, operation }) =>
        `Memory ${toPrintable(path)} was ${what === "made" ? "created" : what} while a command ran. It stays as it is now, unconfirmed. Accept it with: pal memory confirm ${toPrintable(path)}. Undo it with: pal memory undo ${operation}${isAbsolute(path) ? " --everywhere" : ""}`,
    ),
  ];
}

// What changed in memory while a session went on, told to a person: a line a file, and what is asked about from now on. Pure.
import { isAbsolute } from "node:path";
import type { SessionEvents } from "@palimpsest/core";
import { formatReplaced } from "@palimpsest/core/memory";
import { shortenText } from "@palimpsest/core/text";
import { toPrintable } from "./printable.ts";

/** One line of a terminal, about. */
const MAX_CHARACTERS = 100;
/** What nobody said is not to pass for something that somebody did. */
const MARKS = { said: "", observed: " (seen, not said)", inferred: " (concluded, not said)" };

export function memoryLines(event: SessionEvents["memory"]): readonly string[] {
  const { saved, kept = [], checks, unconfirmed = [], dream } = event;
  const about = new Map(kept.map((memory) => [memory.path, memory]));
  return [
    ...(dream === undefined ? [] : [toPrintable(dream)]),
    ...saved.map((path) => {
      const { description = "", class: evidence = "said", write } = about.get(path) ?? {};
      const words = description === "" ? "" : `: ${shortenText(toPrintable(description), MAX_CHARACTERS)}`;
      const undo = write === undefined ? "" : ` · Undo: pal memory undo ${write}`;
      return `Saved memory: ${toPrintable(path)}${words}${MARKS[evidence]}${undo}`;
    }),
    ...formatReplaced(event).map(toPrintable),
    ...checks.map(
      ({ path, check }) => `pal will ask before ${toPrintable(check)} (memory ${toPrintable(path)}).`,
    ),
    ...unconfirmed.map(
      ({ path, what, write }) =>
        `Memory ${toPrintable(path)} was ${what} while a command ran. It stays as it is now, unconfirmed. Accept it with: pal memory confirm ${toPrintable(path)}. Undo it with: pal memory undo ${write}${isAbsolute(path) ? " --everywhere" : ""}`,
    ),
  ];
}

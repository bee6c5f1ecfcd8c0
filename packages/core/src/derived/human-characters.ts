// Counts how much the human has said. Separate from the other derived values, because it is asked for far more often.
import { PathFold } from "../view/path-fold.ts";
import { readHumanMessage } from "./note-entry.ts";

export interface CountedHuman {
  characters: number;
}

/** Counts the characters of the human's messages on a view's path since the last clear. */
export const makeHumanCharacters = (): PathFold<CountedHuman> =>
  new PathFold<CountedHuman>(
    () => ({ characters: 0 }),
    (counted, entry) => {
      if (entry.type === "boundary" && entry.method === "clear") counted.characters = 0;
      if (entry.type === "user" && entry.source === "human")
        counted.characters += readHumanMessage(entry)?.text.length ?? 0;
    },
    "human-characters",
  );

// Says how to read what is no longer shown: with the Recall tool if the model has it, else in the transcript.
import type { Prelude } from "../../transcript/entries.ts";

export interface Pointer {
  /** The end of a sentence. */
  readonly byId: (id: string) => string;
  /** The beginning of a sentence. */
  readonly byWords: string;
  /** Explains how to read anything again, in a short and a long form. */
  readonly brief: string;
  readonly sentence: string;
}

/** The name under which the Recall tool is offered. */
const RECALL = "Recall";

/** Ids of calls come from outside; an unusual id is not repeated, since it could be read as our text. */
const PLAIN = /^[\w.:-]{1,100}$/;

export function makePointer(prelude: Prelude | undefined, transcriptPath?: string): Pointer {
  const inFile = transcriptPath === undefined ? "" : ` The file ${transcriptPath} has all of it.`;
  if (prelude?.tools.some(({ name }) => name === RECALL)) {
    return {
      byId: (id) => (PLAIN.test(id) ? `Recall, id ${id}` : "Recall, query with words of it"),
      byWords: "Recall, with a query, finds",
      brief: "Recall reads it again.",
      sentence: `Nothing is lost: Recall reads any of it again, by an id that is named here, by words in it, or page by page from 1.${inFile}`,
    };
  }
  return {
    byId: (id) => (PLAIN.test(id) ? `the transcript, id ${id}` : "the transcript"),
    byWords: "The transcript has",
    brief: "The transcript has it.",
    sentence: `Nothing is lost: the transcript keeps all of it.${inFile}`,
  };
}

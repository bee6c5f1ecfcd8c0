// How what is no longer shown is found again: by the Recall tool where the model has it, else in the transcript.
import type { Prelude } from "../../transcript/entries.ts";

export interface Pointer {
  /** To end a sentence with. */
  readonly byId: (id: string) => string;
  /** To begin one with. */
  readonly byWords: string;
  /** How to read anything again, in a few words, and in a sentence or two. */
  readonly brief: string;
  readonly sentence: string;
}

/** The conductor's own tool, by the name it is offered under. */
const RECALL = "Recall";

/** Ids of calls come from outside; one that could be mistaken for words of ours is not repeated. */
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

// The labelled human messages: one file a language and set, a line a message, with what should be saved from it before the bar.
//
// `-` says that nothing should be. `project: freeze + 2026-10-19` says that a memory of type `project` should be saved whose text
// holds both words; `feedback/user` accepts either type; `;` separates several memories. Every message was said on `SAID_ON`.
import { readLabelledLines } from "../read-labelled-lines.ts";

/**
 * The extraction was improved on `tuning`. `held-out` was written before it by the same author; `second-author` afterwards, by somebody who
 * had not read the phrases, and its false memories led to corrections. `third-author` was written by somebody who had not read them either, but
 * who then changed the extraction. `fourth-author` is by somebody who knew nothing of the program and changed nothing; after
 * a first try the extraction was improved on it.
 * `fifth-author` is by another such person, committed before it was tried; its mistakes led
 * to a few corrections. `sixth-author` is by a third such person; its mistakes
 * changed nothing.
 */
export const MESSAGE_SETS = [
  "held-out",
  "second-author",
  "third-author",
  "fourth-author",
  "fifth-author",
  "sixth-author",
  "tuning",
] as const;
export type MessageSet = (typeof MESSAGE_SETS)[number];

/** A Thursday. */
export const SAID_ON = "2026-10-15";

const TYPES = ["user", "feedback", "project", "reference"] as const;
type MemoryType = (typeof TYPES)[number];

export interface ExpectedMemory {
  readonly types: readonly MemoryType[];
  /** In lower case. */
  readonly words: readonly string[];
}

export interface LabelledMessage {
  readonly language: string;
  readonly text: string;
  readonly expected: readonly ExpectedMemory[];
}

export const readLabelledMessages = (set: MessageSet): Promise<readonly LabelledMessage[]> =>
  readLabelledLines(`${import.meta.dirname}/messages/${set}`, readLine);

function readLine(line: string, language: string): LabelledMessage {
  const at = line.indexOf(" | ");
  const label = line.slice(0, at);
  if (at === -1) throw new Error(`This line has no label: ${line}`);
  return {
    language,
    text: line.slice(at + 3),
    expected: label === "-" ? [] : label.split(";").map(readMemory),
  };
}

function readMemory(label: string): ExpectedMemory {
  const [types = "", words = ""] = label.split(":").map((part) => part.trim());
  const known = TYPES.filter((type) => types.split("/").includes(type));
  if (known.length !== types.split("/").length || words === "")
    throw new Error(`This label has no known type, or no words: ${label}`);
  return { types: known, words: words.toLowerCase().split(" + ") };
}

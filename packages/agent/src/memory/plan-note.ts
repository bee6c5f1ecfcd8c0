// Plans the memory file for what a person wants remembered, in a conversation or on the command line. Pure.

import { isForeign, type OriginText, originAt } from "@palimpsest/core/internal";
import { belittlesPerson } from "@palimpsest/core/language";
import { type Memory, type MemoryType, planSaid } from "@palimpsest/core/memory";
import { explainWrongCheck, splitCheck } from "./split-check.ts";

export interface NoteOptions {
  readonly type?: MemoryType;
  readonly name?: string;
  /** In addition to those at the end of the words. */
  readonly never?: readonly string[];
  /** Names of tools that a check may speak of. Default: the built-in ones. */
  readonly tools?: readonly string[];
  /** Others will read it: a secret is refused by the store, not masked. */
  readonly isShared?: boolean;
  /** False if the words were pasted or piped: then they are not a rule unless `type` or `never` is given. */
  readonly isTyped?: boolean;
  readonly session?: string;
  /** When it was said, in milliseconds since the epoch. */
  readonly time?: number;
  /** Entries of that session's transcript in which it was said. */
  readonly messages?: readonly string[];
}

export type Note =
  | {
      readonly ok: true;
      readonly path: string;
      readonly text: string;
      /** The words as they are saved. */
      readonly words: string;
      readonly never: readonly string[];
      /** The same words are already saved in this file. */
      readonly isKnown: boolean;
      /** What the user should know about it. */
      readonly told?: string;
    }
  | { readonly ok: false; readonly reason: string };

/** Longer text of unknown origin does not count as typed. */
const UNKNOWN_CHARACTERS = 600;
const NOT_TYPED_NOTE =
  "It was not typed, so it is saved as a note, not as a rule. Type it to make it a rule.";
const BELITTLES = "It belittles a person, so it is not saved. Say what was decided, or what to do, instead.";
const FEEDBACK = "A memory with a rule is saved with the type feedback.";

/** Whether the user typed all of it, as far as is known. */
export function isTypedNote({ text, origins }: OriginText): boolean {
  const found = [...text.matchAll(/\S/g)].map(({ index }) => originAt(origins, index));
  if (found.some(isForeign)) return false;
  return text.length <= UNKNOWN_CHARACTERS || found.every((origin) => origin === "typed");
}

export function planNote(said: string, memories: readonly Memory[], options: NoteOptions = {}): Note {
  const { type, tools, isTyped = true, ...rest } = options;
  const isPersons = isTyped || type !== undefined || (options.never?.length ?? 0) > 0;
  const split = isTyped ? splitCheck(said, tools) : { words: said.trim(), never: [] };
  const never = [...new Set([...split.never, ...(options.never ?? [])])];
  if (split.words === "") return { ok: false, reason: "Nothing to remember: say what to remember." };
  if (belittlesPerson(split.words)) return { ok: false, reason: BELITTLES };
  const wrong = never
    .map((text) => explainWrongCheck(text, tools))
    .find((sentence) => sentence !== undefined);
  if (wrong !== undefined) return { ok: false, reason: wrong };
  const taken = new Set(memories.map(({ path }) => path));
  const planned = planSaid(split.words, { ...rest, isPersons, never, taken, ...(type && { type }) });
  const same = memories.find(
    (memory) =>
      !memory.path.startsWith("team/") &&
      memory.body.trim() === planned.words &&
      never.every((rule) => memory.never.includes(rule)),
  );
  const isOther = never.length > 0 && type !== undefined && type !== "feedback";
  const told = [
    ...(isOther ? [FEEDBACK] : []),
    ...(isPersons ? [] : [NOT_TYPED_NOTE]),
    ...planned.hidden.map((kind) => `Secrets are not stored; it was replaced with [secret: ${kind}].`),
  ].join(" ");
  return {
    ok: true,
    path: same?.path ?? planned.path,
    text: planned.text,
    words: planned.words,
    never,
    isKnown: same !== undefined,
    ...(told !== "" && { told }),
  };
}

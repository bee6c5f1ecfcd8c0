// What a person wants kept, as the file that it becomes: from the conversation and from the command line alike. Pure.
import { type Memory, type MemoryType, planSaid } from "@palimpsest/core";
import { splitCheck, wrongCheck } from "./check.ts";

export interface NoteOptions {
  readonly type?: MemoryType;
  readonly name?: string;
  /** Beside those at the end of the words. */
  readonly never?: readonly string[];
  readonly isTeam?: boolean;
  readonly session?: string;
  /** Entries of that session's transcript in which it was said. */
  readonly messages?: readonly string[];
}

export type Note =
  | {
      readonly ok: true;
      readonly path: string;
      readonly text: string;
      /** Its words as they are kept. */
      readonly words: string;
      readonly never: readonly string[];
      /** The same words are there already, in this very file. */
      readonly isKnown: boolean;
      /** What the person should know of it. */
      readonly told?: string;
    }
  | { readonly ok: false; readonly reason: string };

const FEEDBACK = "A memory with a rule is kept as one of type feedback.";

export function planNote(said: string, memories: readonly Memory[], options: NoteOptions = {}): Note {
  const { type, isTeam = false, ...rest } = options;
  const split = splitCheck(said);
  const never = [...new Set([...split.never, ...(options.never ?? [])])];
  if (split.words === "") return { ok: false, reason: "There is nothing to keep: say what." };
  const wrong = never.map(wrongCheck).find((sentence) => sentence !== undefined);
  if (wrong !== undefined) return { ok: false, reason: wrong };
  const taken = new Set(memories.map(({ path }) => path));
  const planned = planSaid(split.words, { ...rest, never, isTeam, taken, ...(type && { type }) });
  const same = memories.find(
    (memory) =>
      memory.path.startsWith("team/") === isTeam &&
      memory.body.trim() === planned.words &&
      never.every((rule) => memory.never.includes(rule)),
  );
  const isOther = never.length > 0 && type !== undefined && type !== "feedback";
  const told = [
    ...(isOther ? [FEEDBACK] : []),
    ...planned.hidden.map((kind) => `Secrets are not kept: in its place stands [secret: ${kind}].`),
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

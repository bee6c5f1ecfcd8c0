// Splits an entry or a memory into units for the index: one for each stretch of text that can be found by itself. Pure.
import { type Calls, type Passage, passagesOf } from "../derived/passages.ts";
import type { Memory } from "../memory/memory.ts";
import type { Entry } from "../transcript/entries.ts";
import { SEARCH_SEGMENT_CHARACTERS, segmentsOf, wholeCharacter } from "./rank/segments.ts";
import type { SearchKind } from "./search-kinds.ts";

export interface Unit {
  /** The id by which it can be read; see `Hit.id`. */
  readonly id: string;
  readonly kind: SearchKind;
  /** Describes the text; searched with it, and counts more. */
  readonly about: string;
  /** The part of `about` that is shown. */
  readonly label: string;
  readonly text: string;
  readonly from: number;
}

/** Limits per text, because a log of megabytes would drown all others. Errors are at its beginning or end. */
const HEAD_CHARACTERS = 48_000;
const TAIL_CHARACTERS = 16_000;

/** Programs' messages in an imported session are recorded nowhere else. */
const IMPORTED = "imported";

const KINDS: Readonly<Record<Passage["what"], SearchKind | undefined>> = {
  human: "human",
  assistant: "assistant",
  summary: "assistant",
  result: "tool",
  // Reminders, recalled memories and instructions are stored elsewhere, and nobody said them here.
  attachment: undefined,
  notes: undefined,
};

/** `calls` holds calls without a result yet, and is updated. */
export function unitsOfEntry(entry: Entry, calls: Calls): readonly Unit[] {
  const passages = passagesIn(entry, calls);
  const units = passages.flatMap(({ id, what, about, text }) => {
    const kind = KINDS[what] ?? "tool";
    return splitParts(text).map((part) => ({ id, kind, about, label: about, ...part }));
  });
  if (entry.type === "user") for (const { id } of passages) calls.delete(id);
  return units;
}

/** Returns the text from which a unit was cut. */
export const textIn = (entry: Entry, id: string): string | undefined =>
  passagesIn(entry, new Map()).find((passage) => passage.id === id)?.text;

export function unitsOfMemory({ path, name, description, cues = [], body }: Memory): readonly Unit[] {
  const about = [name, description, path, ...cues].join(" ");
  const memory = { id: path, kind: "memory" as const, about, label: name };
  const units = splitParts(body).map((part) => ({ ...memory, ...part }));
  return units.length > 0 ? units : [{ ...memory, text: "", from: 0 }];
}

const passagesIn = (entry: Entry, calls: Calls) =>
  passagesOf(entry, calls).filter(
    ({ what, isCopy }) => !isCopy && (KINDS[what] !== undefined || isImported(entry)),
  );

const isImported = (entry: Entry): boolean => entry.type === "attachment" && entry.name === IMPORTED;

function splitParts(text: string): readonly { readonly text: string; readonly from: number }[] {
  const most = HEAD_CHARACTERS + TAIL_CHARACTERS;
  if (text.length <= most) return cutAt(text, 0);
  const tail = wholeCharacter(text, text.length - TAIL_CHARACTERS);
  return [
    ...cutAt(text.slice(0, wholeCharacter(text, HEAD_CHARACTERS)), 0),
    ...cutAt(text.slice(tail), tail),
  ];
}

const cutAt = (text: string, at: number) =>
  segmentsOf(text, SEARCH_SEGMENT_CHARACTERS).map(({ from, to }) => ({
    text: text.slice(from, to),
    from: at + from,
  }));

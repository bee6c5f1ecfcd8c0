// Compares a change with the current file. Pure.
import { formatMemory } from "../format/format.ts";
import { limitCues, parseMemory } from "../format/parse.ts";
import { mergeTexts } from "../history/merge-texts.ts";
import type { Memory } from "../memory.ts";
import type { Change } from "./change.ts";

export type Resolved =
  | { readonly kind: "same" }
  | { readonly kind: "put"; readonly text: string | null }
  /** `text` contains both changes. */
  | { readonly kind: "merged"; readonly text: string }
  | { readonly kind: "conflict" };

export function resolveChange({ path, text, base }: Change, current: string | null): Resolved {
  if (text === current) return { kind: "same" };
  if (base === undefined || base === current) return { kind: "put", text };
  if (text === null) return { kind: "conflict" };
  // The file was removed meanwhile; the writer's text is written again.
  if (current === null) return { kind: "merged", text };
  if (base === null) return { kind: "conflict" };
  const merged =
    mergeMemories(path, [base, current, text]) ?? mergeMemories(path, joinCues(path, [base, current, text]));
  if (merged === undefined) return { kind: "conflict" };
  return merged === current ? { kind: "same" } : { kind: "merged", text: merged };
}

type Sides = readonly [base: string, current: string, text: string];

function mergeMemories(path: string, [base, current, text]: Sides): string | undefined {
  const merged = mergeTexts(base, current, text);
  return merged === undefined || breaksMemory(path, merged, [current, text]) ? undefined : merged;
}

/** Gives all three the cues of both sides: they stand in one line, and two changes of it need no choice. */
function joinCues(path: string, sides: Sides): Sides {
  const [base, current, text] = sides.map((side) => parseMemory(path, side, 0)) as [Memory, Memory, Memory];
  if ([base, current, text].some(({ broken }) => broken !== undefined)) return sides;
  const cues = limitCues([...(current.cues ?? []), ...(text.cues ?? [])]);
  const withCues = (memory: Memory, side: string) => formatMemory({ ...memory, cues }, side);
  return [withCues(base, sides[0]), withCues(current, sides[1]), withCues(text, sides[2])];
}

/** A merge by lines may give an invalid file, for example with a repeated key. */
function breaksMemory(path: string, merged: string, sides: readonly string[]): boolean {
  const isBroken = (text: string) => parseMemory(path, text, 0).broken !== undefined;
  return isBroken(merged) && !sides.some(isBroken);
}

/** Returns the path for a text that could not be merged: next to the other, with a number. */
export function besideOf(path: string, isTaken: (path: string) => boolean): string {
  const stem = path.replace(/\.md$/, "");
  for (let number = 2; ; number++) {
    const beside = `${stem}-${number}.md`;
    if (!isTaken(beside)) return beside;
  }
}

// Plans an exact replacement in a text: where, how often, and the result. Pure.

import { findNearestLines } from "./find-nearest-lines.ts";
import { lineEndOf, plainLineEnds, withLineEnd } from "./line-ends.ts";

/** How many places are named if there are several; enough to choose what to add to the match. */
const MAX_PLACES = 5;

export interface Replacement {
  readonly old: string;
  readonly new: string;
  readonly all: boolean;
}

export type EditPlan =
  | { readonly ok: true; readonly text: string; readonly lines: readonly number[] }
  | { readonly ok: false; readonly reason: string };

/** `lines`: where the replacements begin in the old text, starting at 1. */
export function planEdit(text: string, edit: Replacement): EditPlan {
  const plain = plainLineEnds(text);
  const wanted = edit.old.replaceAll("\r\n", "\n");
  if (wanted === "") return refuseEdit("old_string is empty. To make a new file, use Write.");
  if (wanted === edit.new.replaceAll("\r\n", "\n"))
    return refuseEdit("old_string and new_string are the same.");
  const places = findPlaces(plain.text, wanted);
  if (places.length === 0)
    return refuseEdit(`old_string is not in the file. ${findNearestLines(plain.text, wanted)}`);
  const lines = lineNumbers(plain.text, places);
  if (places.length > 1 && !edit.all) {
    const where = lines.slice(0, MAX_PLACES).join(", ") + (lines.length > MAX_PLACES ? ", …" : "");
    return refuseEdit(
      `old_string is in the file ${places.length} times (lines ${where}). Add lines around it to make it unique, or set replace_all.`,
    );
  }
  const inserted = withLineEnd(edit.new, lineEndOf(text));
  let [result, from] = ["", 0];
  for (const at of places) {
    result += text.slice(from, plain.original(at)) + inserted;
    from = plain.original(at + wanted.length);
  }
  return { ok: true, text: result + text.slice(from), lines };
}

function findPlaces(text: string, wanted: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length))
    places.push(at);
  return places;
}

function lineNumbers(text: string, places: readonly number[]): number[] {
  let [line, from] = [1, 0];
  return places.map((place) => {
    for (let at = text.indexOf("\n", from); at !== -1 && at < place; at = text.indexOf("\n", at + 1)) line++;
    from = place;
    return line;
  });
}

const refuseEdit = (reason: string): EditPlan => ({ ok: false, reason });

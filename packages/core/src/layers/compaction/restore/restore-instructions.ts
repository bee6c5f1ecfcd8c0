// The opening reminder of a compacted view: renewed by the agent, or carried over from what is compacted.
import type { Piece } from "../../../transcript/entries.ts";
import type { View } from "../../../view/view.ts";
import { makeTitledPiece } from "../make-pieces.ts";
import { type Aside, askPart, isString } from "./ask-part.ts";
import type { Restorer } from "./restorer.ts";

export async function restoreInstructions(
  view: View,
  restorer: Restorer | undefined,
  aside: Aside,
): Promise<readonly Piece[]> {
  const text = await askPart("the opening reminder", () => restorer?.instructions?.(), isString, aside);
  if (text === undefined) return carryOver(view);
  if (text.trim() === "") return [];
  const isMarked = text.trimStart().startsWith("<system-reminder>");
  return [
    isMarked
      ? { source: "instructions", content: [{ type: "text", text }] }
      : makeTitledPiece("instructions", text),
  ];
}

/** The reminder at the very beginning of the view. */
function carryOver({ slots }: View): readonly Piece[] {
  const end = slots.findIndex(({ source }) => source !== "instructions");
  return slots
    .slice(0, end === -1 ? slots.length : end)
    .map(({ source, blocks }) => ({ source, content: blocks }));
}

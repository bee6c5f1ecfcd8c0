// Takes the output finished since the last frame: finished items, and the rows of the arriving block that can no longer
// change. Pure.
import type { Look } from "../../text/look.ts";
import { takeStableRows } from "../items/format-answer.ts";
import { formatItem } from "../items/format-item.ts";
import type { Highlight } from "../markdown/code.ts";
import { type State, takeItems } from "../state/screen-state.ts";

export function takeFinished(
  state: State,
  look: Look,
  highlight?: Highlight,
): { readonly state: State; readonly lines: readonly string[] } {
  const { state: rest, items } = takeItems(state);
  const lines = items.flatMap((item) => formatItem(item, look, highlight));
  const { work } = rest;
  if (!work || work.text.trim() === "") return { state: rest, lines };
  const { text, printed, hasAnswered } = work;
  const taken = takeStableRows({ text, printed, isFirst: !hasAnswered }, look, highlight);
  if (taken.lines.length === 0) return { state: rest, lines };
  const { block } = taken;
  return {
    state: {
      ...rest,
      work: { ...work, text: block.text, printed: block.printed, hasAnswered: !block.isFirst },
    },
    lines: [...lines, ...taken.lines],
  };
}

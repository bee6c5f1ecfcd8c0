// Takes the output finished since the last frame: finished items, and the rows of the arriving block that can no longer
// change. Pure.
import type { Look } from "../../text/look.ts";
import { takeStableRows } from "../items/format-answer.ts";
import { formatItem } from "../items/format-item.ts";
import type { ItemBody } from "../items/item.ts";
import type { Highlight } from "../markdown/code.ts";
import { type State, takeItems } from "../state/screen-state.ts";

export function takeFinished(
  state: State,
  look: Look,
  highlight?: Highlight,
): { readonly state: State; readonly lines: readonly string[] } {
  const { state: rest, items } = takeWholeItems(state);
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

/** A notice must not stand between two rows of one paragraph: if it can, it waits until the paragraph is complete. */
function takeWholeItems(state: State): { readonly state: State; readonly items: readonly ItemBody[] } {
  const { state: rest, items } = takeItems(state);
  const end = items.findIndex((item) => item.kind === "answer" && item.printed !== undefined);
  if (end === -1 && state.work?.printed === undefined) return { state: rest, items };
  const canWait = (item: ItemBody) => item.kind === "notice" && item.canWait === true;
  const before = end === -1 ? items : items.slice(0, end);
  const waiting = before.filter(canWait);
  const shown = before.filter((item) => !canWait(item));
  if (end === -1) return { state: { ...rest, items: waiting }, items: shown };
  return { state: rest, items: [...shown, items[end]!, ...waiting, ...items.slice(end + 1)] };
}

// Decides which of the texts that could not be stored must be cut so that the view fits. Pure.
import type { ReplaceInput } from "./plan-replace.ts";
import type { ToStore } from "./prepare-to-store.ts";

/** Leaves room for system, tools, the answer, and an estimate that is a third too low. */
const FILLED_AT_MOST = 0.75;

/** Cuts the largest first and leaves the rest whole, since the model is better off with it. */
export function planCut(
  { view, window, tokensOf }: Pick<ReplaceInput, "view" | "window" | "tokensOf">,
  stored: readonly ToStore[],
  unstored: readonly ToStore[],
): ReadonlySet<ToStore> {
  const gone = new Set(stored.map(({ candidate }) => candidate.slot));
  let tokens = tokensOf(view.slots.flatMap((slot) => (gone.has(slot) ? [] : slot.blocks)));
  const cut = new Set<ToStore>();
  for (const item of unstored.toSorted((a, b) => b.text.length - a.text.length)) {
    if (tokens <= window * FILLED_AT_MOST) break;
    tokens -= tokensOf([{ type: "text", text: item.text }]);
    cut.add(item);
  }
  return cut;
}

// Which entries the human has taken out of the view: what somebody removed on purpose does not come back by itself.
import { pathBetween } from "../../view/path-fold.ts";
import type { View } from "../../view/view.ts";

export function snippedByHuman(view: View): (entry: string) => boolean {
  const path = pathBetween(view, null) ?? [];
  const undone = new Set(path.flatMap((entry) => (entry.type === "undo" ? [entry.of] : [])));
  const spans = path.flatMap((entry) => {
    if (entry.type !== "snip" || entry.by !== "user" || undone.has(entry.id)) return [];
    const [from, to] = [view.tree.get(entry.from)?.order, view.tree.get(entry.to)?.order];
    return from === undefined || to === undefined ? [] : [{ from, to }];
  });
  return (id) => {
    const order = view.tree.get(id)?.order ?? -1;
    return spans.some(({ from, to }) => from <= order && order <= to);
  };
}

// Finds out from a response which results the server has newly cleared. Pure.
import type { AssistantMessage } from "../../transcript/blocks.ts";
import type { Draft } from "../../transcript/entries.ts";
import { readAppliedEdits } from "../../view/applied-edits.ts";
import type { View } from "../../view/view.ts";
import { listExcluded } from "./server-editing.ts";

export type ServerEdit = Extract<Draft, { type: "server-edit" }>;

/**
 * The server reports how many results it has cleared, not which: they are the oldest it was allowed to clear. It starts over
 * with every request, so only results that were not cleared before are returned. `view` is the view that the request showed.
 */
export function planServerEdit(view: View, message: AssistantMessage): ServerEdit | undefined {
  const edits = readAppliedEdits(message);
  if (edits.length === 0 || !view.prelude) return undefined;
  const sum = (of: (edit: (typeof edits)[number]) => number) =>
    edits.reduce((all, edit) => all + of(edit), 0);
  const excluded = new Set(listExcluded(view.prelude));
  const told = new Set(
    view.breaks.flatMap(({ cause, left }) =>
      cause === "server" ? left.flatMap(({ slot }) => slot.result?.id ?? []) : [],
    ),
  );
  const results = view.slots
    .flatMap(({ result }) => (result && !excluded.has(result.name) ? [result.id] : []))
    .slice(
      0,
      sum(({ toolUses }) => toolUses),
    )
    .filter((id) => !told.has(id));
  if (results.length === 0) return undefined;
  return {
    type: "server-edit",
    results,
    tokens: sum(({ tokens }) => tokens),
    thinkingTurns: sum(({ thinkingTurns }) => thinkingTurns),
  };
}

// Drafts the decision that puts previews into the view.
import type { Block } from "../../transcript/blocks.ts";
import type { Draft, EntryBody } from "../../transcript/entries.ts";
import type { Decision } from "./earlier-decisions.ts";
import type { Decided } from "./plan-replace.ts";

export function draftReplaced(decided: readonly Decided[]): Draft | undefined {
  if (decided.length === 0) return undefined;
  const kept = decided.flatMap(({ candidate, decision }) =>
    decision.content === undefined ? [candidate.id] : [],
  );
  const entries = decided.flatMap(makeEntryItem);
  return {
    type: "replaced",
    results: decided.flatMap(makeResultItem),
    ...(entries.length > 0 && { entries }),
    ...(kept.length > 0 && { kept }),
  };
}

type Body = EntryBody<"replaced">;

function makeResultItem({ candidate, decision }: Decided): Body["results"][number][] {
  const { content } = decision;
  if (candidate.kind !== "result" || content === undefined) return [];
  return [{ tool_use_id: candidate.id, content, ...describePlace(decision) }];
}

function makeEntryItem({ candidate, decision }: Decided): NonNullable<Body["entries"]>[number][] {
  const { kind, slot, part } = candidate;
  const { content } = decision;
  if (kind === "result" || content === undefined) return [];
  return [
    {
      entry: slot.entry,
      ...(part > 0 && { part }),
      content: content as readonly Block[],
      ...describePlace(decision),
    },
  ];
}

const describePlace = ({ stored, bytes = 0 }: Decision) => ({
  ...(stored !== undefined && { stored }),
  bytes,
});

// Stores what is too long for the view, and returns the decision that shows previews instead. A text is on disk before the
// decision is made; if it cannot be stored, the view keeps as much as it has room for.
import type { Ports } from "../../ports/ports.ts";
import { replaceText } from "./find-candidates.ts";
import { planCut } from "./plan-cut.ts";
import type { Decided, ReplaceInput, ReplacePlan } from "./plan-replace.ts";
import { makePreview, type ToStore } from "./prepare-to-store.ts";
import { type Stored, storeResult } from "./store-result.ts";

export interface Ran {
  readonly decided: readonly Decided[];
  readonly failures: readonly string[];
}

export async function runReplace(
  { files }: Pick<Ports, "files">,
  plan: ReplacePlan,
  input: ReplaceInput,
): Promise<Ran> {
  const outcomes = new Map<ToStore, Stored>();
  // Sequential, so that of two texts with the same path the first in the view always gets it.
  for (const item of plan.store) outcomes.set(item, await storeResult(files, input.folder, item));

  const unstored = plan.store.filter((item) => !outcomes.get(item)!.ok);
  const stored = plan.store.filter((item) => outcomes.get(item)!.ok);
  const cut = unstored.length === 0 ? new Set() : planCut(input, stored, unstored);
  const decided = plan.store.map((item) => decideStored(item, outcomes.get(item)!, cut.has(item)));
  return {
    decided: [...plan.again, ...decided],
    failures: [...outcomes.values()].flatMap((outcome) => (outcome.ok ? [] : [outcome.reason])),
  };
}

function decideStored(item: ToStore, outcome: Stored, isCut: boolean): Decided {
  const { candidate, text } = item;
  if (!outcome.ok && !isCut) return { candidate, decision: {} };
  const content = replaceText(candidate, makePreview(item, outcome.ok ? outcome.path : undefined));
  const place = outcome.ok ? { stored: outcome.stored } : {};
  return { candidate, decision: { content, ...place, bytes: Buffer.byteLength(text) } };
}

// What a session would have cost without its layers: an estimate, from the same responses, at the same prices. Pure.
//
// The model is simple, so that it can be checked by hand. Each request is as large as it was, plus what a layer had
// taken out by then. That is read from the cache while the cache lives, and written once it has expired or another
// break comes. Where that would have filled the window, the window's own rules hold: old results are cleared at the
// warning level, all at once, and a full window costs a summary (see other-world.ts). Nothing else is thought to have
// gone otherwise: the model says the same, and asks for nothing again.
import { type Cost, type ModelOverrides, priceOf } from "../models/catalog.ts";
import type { Settings } from "../settings/schema.ts";
import { formatCount } from "../text/format-count.ts";
import type { Thresholds } from "../tokens/thresholds.ts";
import type { Entry } from "../transcript/entries.ts";
import { pricedCalls } from "./calls.ts";
import { type OffLayer, type Spent, spentIn } from "./other-world.ts";
import { turnsOf } from "./turns.ts";

/** Never a bare number: an interface must say that it is an estimate, or that a price is unknown. */
export type Estimate =
  | {
      readonly usd: number;
      readonly estimate: true;
      /** Clearings under pressure and summaries that it takes to fit the window there. */
      readonly why?: string;
    }
  | { readonly unknown: true; readonly why: string };

export interface Counterfactual {
  /** What the same responses and background calls did cost. */
  readonly actual: Cost;
  /** With all of these layers off. */
  readonly without: Estimate;
  /** With just that one off. */
  readonly layers: ReadonlyMap<OffLayer, Estimate>;
}

export interface CounterfactualOptions {
  readonly limits: Pick<Thresholds, "warningAt" | "compactAt">;
  readonly pressure: Settings["microcompact"]["pressure"];
  readonly overrides?: ModelOverrides;
}

const LAYERS: readonly OffLayer[] = ["economy", "tool-results", "notes-compaction"];
/** No saving of its own to show; only what it spends is missing where all of them are off. */
const ALL: readonly OffLayer[] = [...LAYERS, "memory"];

/** Of one path of entries, from the first to the head: `pathBetween(view, null)`. */
export function computeCounterfactual(
  entries: readonly Entry[],
  options: CounterfactualOptions,
): Counterfactual {
  const path = turnsOf(entries);
  const estimateWithout = (off: readonly OffLayer[]) =>
    toEstimate(spentIn(path, { ...options, off: new Set(off) }));
  return {
    actual: costOf(entries, options.overrides),
    without: estimateWithout(ALL),
    layers: new Map(LAYERS.map((layer) => [layer, estimateWithout([layer])])),
  };
}

function toEstimate(spent: Spent): Estimate {
  if ("unknown" in spent) return spent;
  const { usd, clearings, summaries } = spent;
  const happened = [
    ...(clearings > 0 ? [formatCount(clearings, "clearing")] : []),
    ...(summaries > 0 ? [formatCount(summaries, "summary", "summaries")] : []),
  ].join(", ");
  return { usd, estimate: true, ...(happened === "" ? {} : { why: `with ${happened}` }) };
}

function costOf(entries: readonly Entry[], overrides: ModelOverrides | undefined): Cost {
  let usd = 0;
  for (const { cost } of pricedCalls(entries, (usage, model) =>
    priceOf(usage, model, undefined, overrides),
  )) {
    if (!("usd" in cost)) return cost;
    usd += cost.usd;
  }
  return { usd };
}

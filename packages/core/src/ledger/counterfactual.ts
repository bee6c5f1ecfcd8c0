// Estimates what a session would have cost without its layers, from the same responses and prices. Pure.
//
// The model is simple, so that it can be checked by hand. Each request is as large as it was, plus what a layer had removed
// by then. That part is read from the cache while the cache lives, and written after it has expired or after another break.
// If it would have filled the window, the window's own rules apply: old results are cleared at the warning level, all at
// once, and a full window costs a summary (see other-world.ts). Everything else is assumed to be the same: the model says
// the same, and asks for nothing again.
import { type Cost, type ModelOverrides, priceOf } from "../models/catalog.ts";
import type { Settings } from "../settings/schema.ts";
import { formatCount } from "../text/format-count.ts";
import type { Thresholds } from "../tokens/thresholds.ts";
import type { Entry } from "../transcript/entries.ts";
import { pricedCalls } from "./calls.ts";
import { type OffLayer, type Spent, spentIn } from "./other-world.ts";
import { turnsOf } from "./turns.ts";

/** Never a bare number, so that an interface must say that it is an estimate, or that a price is unknown. */
export type Estimate =
  | {
      readonly usd: number;
      readonly estimate: true;
      /** The clearings under pressure and the summaries that are needed to fit the window. */
      readonly why?: string;
    }
  | { readonly unknown: true; readonly why: string };

export interface Counterfactual {
  /** What the same responses and background calls really cost. */
  readonly actual: Cost;
  /** The cost with all of these layers off. */
  readonly without: Estimate;
  /** The cost with only that layer off. */
  readonly layers: ReadonlyMap<OffLayer, Estimate>;
}

export interface CounterfactualOptions {
  readonly limits: Pick<Thresholds, "warningAt" | "compactAt">;
  readonly pressure: Settings["microcompact"]["pressure"];
  readonly overrides?: ModelOverrides;
  /** When a fork began: what was paid earlier is on the session that it was forked from. */
  readonly since?: number | undefined;
}

const LAYERS: readonly OffLayer[] = ["economy", "tool-results", "notes-compaction"];
/** Memory saves nothing itself, so it is only among the layers that are all off. */
const ALL: readonly OffLayer[] = [...LAYERS, "memory"];

/** `entries`: one path, from the first entry to the head: `pathBetween(view, null)`. */
export function computeCounterfactual(
  entries: readonly Entry[],
  options: CounterfactualOptions,
): Counterfactual {
  const path = turnsOf(entries);
  const estimateWithout = (off: readonly OffLayer[]) =>
    toEstimate(spentIn(path, { ...options, off: new Set(off) }));
  return {
    actual: sumCost(entries, options),
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

function sumCost(entries: readonly Entry[], { overrides, since }: CounterfactualOptions): Cost {
  let usd = 0;
  for (const { cost, time } of pricedCalls(entries, (usage, model) =>
    priceOf(usage, model, undefined, overrides),
  )) {
    if (since !== undefined && time < since) continue;
    if (!("usd" in cost)) return cost;
    usd += cost.usd;
  }
  return { usd };
}

// Lists every call of a transcript: who asked, which tokens it used, what it cost. Their sum is the ledger.
import { type Cost, priceOf, type TokenCounts, tokensOf } from "../models/catalog.ts";
import type { Usage } from "../transcript/blocks.ts";
import type { Entry } from "../transcript/entries.ts";
import { isCounted } from "../view/add-response.ts";
import type { Call } from "./ledger.ts";

/** The layer that the conversation itself is billed to. */
export const MAIN = "main";

export interface PricedCall extends Call {
  /** The entry that records it. */
  readonly entry: string;
  /** The fork that made it, whose own transcript has the details. */
  readonly fork?: string;
  readonly outcome: "ok" | "failed" | "aborted";
  readonly tokens: TokenCounts;
  readonly cost: Cost;
}

export type PriceUsage = (usage: Usage, model: string) => Cost;

/** Returns the call that an entry records, if any. `model`: the current one, for a response that does not name its own. */
export function callOf(entry: Entry, model: string): Call | undefined {
  const { time } = entry;
  if (entry.type === "cost") {
    return { layer: entry.layer, model: entry.model, usage: entry.usage, time, background: true };
  }
  if (entry.type !== "assistant" || !isCounted(entry.message.usage)) return undefined;
  const { usage } = entry.message;
  // In a line that another program wrote, this may be anything.
  const named = typeof entry.message.model === "string" ? entry.message.model : model;
  return { layer: MAIN, model: named, usage, time, background: false };
}

/** `entries` must be all entries of a transcript in order, because abandoned branches were paid for too. */
export function pricedCalls(
  entries: readonly Entry[],
  price: PriceUsage = (usage, model) => priceOf(usage, model),
): readonly PricedCall[] {
  let model = "";
  return entries.flatMap((entry) => {
    if (entry.type === "prelude") model = entry.prelude.model;
    const call = callOf(entry, model);
    if (!call) return [];
    const priced = { entry: entry.id, tokens: tokensOf(call.usage), cost: price(call.usage, call.model) };
    return [{ ...call, ...priced, ...readCircumstances(entry) }];
  });
}

function readCircumstances(entry: Entry): Pick<PricedCall, "outcome" | "fork"> {
  if (entry.type === "cost")
    return { outcome: entry.outcome, ...(entry.fork === undefined ? {} : { fork: entry.fork }) };
  return { outcome: entry.type === "assistant" && entry.aborted ? "aborted" : "ok" };
}

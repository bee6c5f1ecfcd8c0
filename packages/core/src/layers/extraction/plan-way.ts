// How a model is asked: by a fork, which reads the conversation from the cache, or afresh by the small model, which gets no
// more than what is new. Whichever is cheaper at catalog prices. Pure.
import type { Rates } from "../../models/catalog.ts";

export interface WayQuestion {
  /** Of the session's model at the size of the view. */
  readonly main: Rates | undefined;
  /** Undefined where there is no small model, or no price for it. */
  readonly small: Rates | undefined;
  /** Tokens that the server has in its cache from the last request, and what a fork sends beside them. */
  readonly shared: number;
  readonly beside: number;
  /** Nothing is in the cache any more: it would be written anew. */
  readonly isExpired: boolean;
  readonly ttl: "5m" | "1h";
  /** Tokens of a fresh question. */
  readonly fresh: number;
}

/** About what comes back: most exchanges hold nothing to keep. */
const OUTPUT_TOKENS = 300;

export type Way = "fork" | "fresh";

export function planWay({ main, small, shared, beside, isExpired, ttl, fresh }: WayQuestion): Way {
  if (!small) return "fork";
  if (!main) return "fork";
  const cached = isExpired ? (ttl === "1h" ? main.write1h : main.write5m) : main.read;
  const fork = (shared * cached + beside) * main.input + OUTPUT_TOKENS * main.output;
  return fresh * small.input + OUTPUT_TOKENS * small.output < fork ? "fresh" : "fork";
}

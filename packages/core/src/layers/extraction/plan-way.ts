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

export interface Way {
  readonly by: "fork" | "fresh";
  /** About what it will cost; undefined where no price is known. */
  readonly usd?: number;
}

const MILLION = 1_000_000;

export function planWay({ main, small, shared, beside, isExpired, ttl, fresh }: WayQuestion): Way {
  if (!main) return { by: "fork" };
  const cached = isExpired ? (ttl === "1h" ? main.write1h : main.write5m) : main.read;
  const forkUsd = ((shared * cached + beside) * main.input + OUTPUT_TOKENS * main.output) / MILLION;
  if (!small) return { by: "fork", usd: forkUsd };
  const freshUsd = (fresh * small.input + OUTPUT_TOKENS * small.output) / MILLION;
  return freshUsd < forkUsd ? { by: "fresh", usd: freshUsd } : { by: "fork", usd: forkUsd };
}

// Chooses how to ask a model: with a fork, which reads the conversation from the cache, or with a fresh request to the small
// model, which gets only what is new. Takes the cheaper one at catalog prices. Pure.
import type { Rates } from "../../models/catalog.ts";

export interface WayQuestion {
  /** Rates of the session's model at the size of the view. */
  readonly main: Rates | undefined;
  /** Undefined if there is no small model, or no price for it. */
  readonly small: Rates | undefined;
  /** Tokens of the last request that the server has cached, and tokens that a fork sends in addition. */
  readonly shared: number;
  readonly beside: number;
  /** The cache has expired, so a fork would write it again. */
  readonly isExpired: boolean;
  readonly ttl: "5m" | "1h";
  /** Tokens of a fresh request. */
  readonly fresh: number;
}

/** A rough size of the answer; most exchanges contain nothing to keep. */
const OUTPUT_TOKENS = 300;

export interface Way {
  readonly by: "fork" | "fresh";
  /** Estimated cost; undefined if no price is known. */
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

// A request that wrote again what had been cached: why, from where on, how many tokens, and at what price.

export const REWRITE_CAUSES = [
  "expired",
  "compacted",
  "cleared",
  "model",
  "effort",
  "tools",
  "system",
  "message",
  "unknown",
] as const;

/**
 * `effort`: how much effort the model makes, or another parameter on which cached messages depend. `message`: an earlier
 * message differs. `unknown`: nothing recorded explains it.
 */
export type RewriteCause = (typeof REWRITE_CAUSES)[number];

export interface Rewrite {
  /** The response to the request, and the request's number in the session, starting at 1. */
  readonly entry: string;
  readonly request: number;
  /** The server's id of the response, by which it can be found in other agents' files. */
  readonly response?: string;
  /** When the request was made. */
  readonly time: number;
  readonly model: string;
  readonly cause: RewriteCause;
  /** The first component of the request that differed, in a few words. */
  readonly first: string;
  /** What happened, in a sentence. */
  readonly why: string;
  /** The entry that decided it, if any. */
  readonly decision?: string;
  /** Tokens that were cached, tokens of them that were read, and tokens that were written in total. */
  readonly due: number;
  readonly read: number;
  readonly written: number;
  /** Tokens that were written again. */
  readonly tokens: number;
  /** Their cost beyond reading them; undefined if no price is known. */
  readonly usd: number | undefined;
  /** From a recording, which does not contain what was sent. */
  readonly isReconstructed: boolean;
  /** No recorded change explains it, so the cause is inferred from how much was read, and when. */
  readonly isInferred?: true;
}

export interface RewriteTotal {
  readonly cause: RewriteCause;
  readonly rewrites: number;
  readonly tokens: number;
  /** The sum of those with a known price. */
  readonly usd: number;
  readonly unpriced: number;
}

/** Sums by cause, the most expensive first. */
export function sumRewrites(rewrites: Iterable<Rewrite>): readonly RewriteTotal[] {
  const totals = new Map<RewriteCause, RewriteTotal>();
  for (const rewrite of rewrites) {
    const { cause } = rewrite;
    totals.set(cause, addRewrite(totals.get(cause) ?? emptyTotal(cause), rewrite));
  }
  return sortTotals(totals.values());
}

export const emptyTotal = (cause: RewriteCause): RewriteTotal => ({
  ...{ cause, rewrites: 0, tokens: 0, usd: 0, unpriced: 0 },
});

export const addRewrite = (
  total: RewriteTotal,
  { tokens, usd }: Pick<Rewrite, "tokens" | "usd">,
): RewriteTotal => ({
  cause: total.cause,
  rewrites: total.rewrites + 1,
  tokens: total.tokens + tokens,
  usd: total.usd + (usd ?? 0),
  unpriced: total.unpriced + (usd === undefined ? 1 : 0),
});

export const sortTotals = (totals: Iterable<RewriteTotal>): readonly RewriteTotal[] =>
  [...totals].sort((a, b) => b.usd - a.usd || b.tokens - a.tokens);

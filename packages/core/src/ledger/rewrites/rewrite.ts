// A request that wrote again what the cache had held: why, from where on, how much, and for how much.

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
 * `effort`: how hard the model thinks, or another parameter on which cached messages depend. `message`: an earlier message differs.
 * `unknown`: nothing that is on record explains it.
 */
export type RewriteCause = (typeof REWRITE_CAUSES)[number];

export interface Rewrite {
  /** The response to the request, and the request's number in the session, from 1. */
  readonly entry: string;
  readonly request: number;
  /** The server's id of the response, by which it is found in the files of other agents. */
  readonly response?: string;
  /** When it was made. */
  readonly time: number;
  readonly model: string;
  readonly cause: RewriteCause;
  /** The first component of the request that differed, in a few words. */
  readonly first: string;
  /** What happened, in a sentence. */
  readonly why: string;
  /** The entry that decided it, where one did. */
  readonly decision?: string;
  /** What was cached, what was read of it, and what was written in all. */
  readonly due: number;
  readonly read: number;
  readonly written: number;
  /** Tokens that were written again. */
  readonly tokens: number;
  /** What they cost beyond reading them; undefined where no price is known. */
  readonly usd: number | undefined;
  /** Of a recording: what was sent is not on record. */
  readonly isReconstructed: boolean;
  /** Nothing that was recorded changed: the cause is inferred from how much was read, and when. */
  readonly isInferred?: true;
}

export interface RewriteTotal {
  readonly cause: RewriteCause;
  readonly rewrites: number;
  readonly tokens: number;
  /** Of those with a known price. */
  readonly usd: number;
  readonly unpriced: number;
}

/** The dearest cause first. */
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

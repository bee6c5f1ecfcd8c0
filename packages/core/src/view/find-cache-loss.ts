// Compares what was read from the cache with what was expected, and names the cause of a loss.
import { inputTokens, type Usage } from "../transcript/blocks.ts";
import { type AppliedEdit, areSameEdits } from "./applied-edits.ts";
import { type Difference, type Digest, findFirstDifference } from "./digest.ts";
import { hasExpiredAfter, type Ttl } from "./ttl.ts";

/** A smaller difference is noise: the server counts in blocks of its own. */
const NOTABLE_SHARE = 0.05;
const NOTABLE_TOKENS = 2_000;

/** One answered request, as far as the next one's cache read depends on it. */
export interface Sent {
  readonly digest: Digest;
  readonly requested: number;
  readonly ttl: Ttl;
  readonly usage: Usage;
  /** What the server reports to have removed from the request. */
  readonly edits?: readonly AppliedEdit[];
  /** The number of results deleted from the server's cache. */
  readonly deleted?: number;
}

export interface CacheLoss {
  readonly due: number;
  readonly read: number;
  readonly cause: Difference | { readonly what: "expired" | "unknown" };
}

/** Returns undefined if everything expected was read, or if a recorded change explains the difference. */
export function findCacheLoss(previous: Sent, next: Sent, broken: boolean): CacheLoss | undefined {
  const due =
    (previous.usage.cache_read_input_tokens ?? 0) + (previous.usage.cache_creation_input_tokens ?? 0);
  const read = next.usage.cache_read_input_tokens ?? 0;
  const lost = due - read;
  if (lost <= NOTABLE_TOKENS || lost <= NOTABLE_SHARE * due) return undefined;
  if (broken || isEdited(previous, next) || inputTokens(next.usage) === 0) return undefined;
  return { due, read, cause: findCause(previous, next) };
}

/** The server cleared something between the two requests, so less was cached. */
function isEdited(previous: Sent, next: Sent): boolean {
  if ((previous.deleted ?? 0) !== (next.deleted ?? 0)) return true;
  return !areSameEdits(previous.edits ?? [], next.edits ?? []);
}

function findCause(previous: Sent, next: Sent): CacheLoss["cause"] {
  const difference = findFirstDifference(previous.digest, next.digest);
  if (difference) return difference;
  const expired = hasExpiredAfter(next.requested - previous.requested, previous.ttl);
  return { what: expired ? "expired" : "unknown" };
}

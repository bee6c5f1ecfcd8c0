// Compares what was read from the cache with what was due, and names the cause of a loss.
import { inputTokens, type Usage } from "../transcript/blocks.ts";
import { type AppliedEdit, areSameEdits } from "./applied-edits.ts";
import { type Difference, type Digest, findFirstDifference } from "./digest.ts";
import { lifetimeOf, type Ttl } from "./ttl.ts";

/** A smaller drop is noise: the server counts in its own blocks. */
const NOTABLE_SHARE = 0.05;
const NOTABLE_TOKENS = 2_000;

/** One answered request, as far as the next one's cache read depends on it. */
export interface Sent {
  readonly digest: Digest;
  readonly requested: number;
  readonly ttl: Ttl;
  readonly usage: Usage;
  /** What the server took out of it, by its own account. */
  readonly edits?: readonly AppliedEdit[];
  /** How many results had been deleted beside it. */
  readonly deleted?: number;
}

export interface CacheLoss {
  readonly due: number;
  readonly read: number;
  readonly cause: Difference | { readonly what: "expired" | "unknown" };
}

/** `undefined` when all that was due was read, or when something on record explains that it was not. */
export function findCacheLoss(previous: Sent, next: Sent, broken: boolean): CacheLoss | undefined {
  const due =
    (previous.usage.cache_read_input_tokens ?? 0) + (previous.usage.cache_creation_input_tokens ?? 0);
  const read = next.usage.cache_read_input_tokens ?? 0;
  const lost = due - read;
  if (lost <= NOTABLE_TOKENS || lost <= NOTABLE_SHARE * due) return undefined;
  if (broken || isEdited(previous, next) || inputTokens(next.usage) === 0) return undefined;
  return { due, read, cause: causeOf(previous, next) };
}

/** The server cleared something between the two, by itself or because it was told to: then less was there to be read. */
function isEdited(previous: Sent, next: Sent): boolean {
  if ((previous.deleted ?? 0) !== (next.deleted ?? 0)) return true;
  return !areSameEdits(previous.edits ?? [], next.edits ?? []);
}

function causeOf(previous: Sent, next: Sent): CacheLoss["cause"] {
  const difference = findFirstDifference(previous.digest, next.digest);
  if (difference) return difference;
  const expired = next.requested - previous.requested > lifetimeOf(previous.ttl);
  return { what: expired ? "expired" : "unknown" };
}

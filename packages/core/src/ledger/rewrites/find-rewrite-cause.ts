// Determines why a request wrote again what had been cached, from what happened since the previous one. Pure.
import { hasExpiredAfter, type Ttl } from "../../view/ttl.ts";
import type { Rewrite, RewriteCause } from "./rewrite.ts";

/** A difference between two requests. */
export interface RequestChange {
  readonly cause: RewriteCause;
  readonly first: string;
  readonly why: string;
  readonly decision?: string;
  /** It was made only because the cache had expired, so it is not the cause. */
  readonly isFree?: boolean;
  /** The recording only hints at it. */
  readonly isHint?: boolean;
}

/** The part of an answered request that the next one depends on. */
export interface AnsweredRequest {
  readonly requested: number;
  readonly ttl: Ttl;
  /** The whole input, and how much of it was cached afterwards. */
  readonly input: number;
  readonly cached: number;
}

export interface RewriteFacts {
  readonly previous: AnsweredRequest;
  readonly requested: number;
  readonly read: number;
  readonly input: number;
  /** Estimated tokens added since. */
  readonly added: number;
  readonly changes: readonly RequestChange[];
  /** Set for an imported session, whose requests were not recorded. */
  readonly recording?: RecordingFacts | undefined;
}

interface RecordingFacts {
  /** True if the request begins an exchange. */
  readonly isFirstOfExchange: boolean;
  /** How much earlier requests of this path had cached, smallest first, with the number of messages in each. */
  readonly ends: readonly { readonly cached: number; readonly messages: number }[];
}

export type FoundCause = Pick<Rewrite, "cause" | "first" | "why" | "isReconstructed" | "isInferred"> & {
  readonly decision?: string;
};

/** In cache order; the first change decides how much is lost. */
const ORDER: readonly RewriteCause[] = ["model", "tools", "system", "effort", "cleared", "message"];
/** If a request is smaller than the last one by more than this share, something was removed on purpose. */
const SHRUNK_SHARE = 0.1;

const UNKNOWN = {
  ...{ cause: "unknown", first: "unknown", isReconstructed: false },
  why: "Nothing on record changed, and the cache was young enough: the server no longer had it.",
} as const satisfies FoundCause;

export function findRewriteCause(facts: RewriteFacts): FoundCause {
  const { changes, recording } = facts;
  const isReconstructed = recording !== undefined;
  const certain = changes.filter(({ isHint }) => !isHint);
  const replaced = certain.findLast(({ cause }) => cause === "compacted");
  if (replaced) return { ...pickFields(replaced), isReconstructed };
  const model = certain.find(({ cause, isFree }) => cause === "model" && !isFree);
  if (model) return { ...pickFields(model), isReconstructed };
  const expired = explainExpiry(facts);
  if (expired) return { ...expired, isReconstructed };
  const first = findFirstInOrder(certain) ?? findFirstInOrder(changes);
  if (first) return { ...pickFields(first), isReconstructed };
  if (!recording) return UNKNOWN;
  const inferred = inferCause(facts, recording);
  return inferred.cause === "unknown" ? inferred : { ...inferred, isInferred: true };
}

function explainExpiry({
  previous,
  requested,
}: RewriteFacts): Omit<FoundCause, "isReconstructed"> | undefined {
  const pause = requested - previous.requested;
  if (!hasExpiredAfter(pause, previous.ttl)) return undefined;
  const lived = previous.ttl === "5m" ? "5 minutes" : "an hour";
  return {
    cause: "expired",
    first: "the cache itself",
    why: `The request came ${formatPause(pause)} after the last one, and the cache lives for ${lived}.`,
  };
}

const findFirstInOrder = (changes: readonly RequestChange[]): RequestChange | undefined =>
  changes.filter(({ isFree }) => !isFree).sort((a, b) => ORDER.indexOf(a.cause) - ORDER.indexOf(b.cause))[0];

const pickFields = ({ cause, first, why, decision }: RequestChange) => ({
  ...{ cause, first, why },
  ...(decision === undefined ? {} : { decision }),
});

/** Infers the cause from how much was read and how large the request was. */
function inferCause({ previous, input, read, added }: RewriteFacts, recording: RecordingFacts): FoundCause {
  const gone = previous.input + added - input;
  if (gone > SHRUNK_SHARE * previous.input)
    return {
      ...{ cause: "cleared", first: "earlier results", isReconstructed: true },
      why: `About ${round(gone)} tokens are no longer in the request: the agent removed them without recording it.`,
    };
  // Nothing rebuilds the beginning in the middle of an exchange, so only the server can have lost it.
  if (!recording.isFirstOfExchange)
    return {
      ...{ cause: "unknown", first: "unknown", isReconstructed: true },
      why: "Nothing in the recording changed, and the cache was young enough: the server may have dropped it.",
    };
  if (read === 0)
    return {
      ...{ cause: "system", first: "the system prompt or the tools", isReconstructed: true },
      why: "Nothing at all was read although the cache was young enough: the very beginning of the request differed, or the server had dropped it.",
    };
  const end = recording.ends.findLast(({ cached }) => cached <= read);
  const first = end === undefined ? "the first message" : `message ${end.messages + 1}`;
  return {
    ...{ cause: "message", first, isReconstructed: true },
    why: `Only the first ${round(read)} tokens were read although the cache was young enough: ${first} differed, or the server had dropped the rest.`,
  };
}

const round = (tokens: number): string => (Math.round(tokens / 100) * 100).toLocaleString("en");

function formatPause(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 90) return `${minutes} minutes`;
  const hours = Math.round(ms / 3_600_000);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}

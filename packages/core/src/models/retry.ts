// Retries requests that may succeed later, after exponential waits with jitter, or after the time that the server asks for.
import type { Clock } from "../ports/clock.ts";
import type { Ids } from "../ports/ids.ts";
import { ModelError } from "./model.ts";

/** Enough to outlast a few minutes of overload with the waits below. */
const MAX_ATTEMPTS = 10;
const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 32_000;
/** A user who has waited this long wants to hear what is wrong. */
const MAX_TOTAL_WAIT_MS = 300_000;
/** For a refused connection: long enough for a server that is just starting, short enough not to seem stuck. */
const MAX_UNREACHABLE_WAIT_MS = 4_000;
/** Spreads the retries of clients that failed at the same moment. */
const JITTER = 0.25;

export interface RetryPolicy {
  readonly attempts: number;
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
  readonly maxTotalWaitMs: number;
}

export const DEFAULT_RETRY: RetryPolicy = {
  attempts: MAX_ATTEMPTS,
  firstDelayMs: FIRST_DELAY_MS,
  maxDelayMs: MAX_DELAY_MS,
  maxTotalWaitMs: MAX_TOTAL_WAIT_MS,
};

export interface Retry {
  /** The number of the failed attempt, starting at 1. */
  readonly attempt: number;
  readonly delayMs: number;
  readonly error: ModelError;
  /** The layer that asks; undefined for the conversation itself. Usually nobody waits for a layer. */
  readonly layer?: string;
}

export interface RetryOptions {
  readonly ports: { readonly clock: Clock; readonly ids: Ids };
  readonly policy: RetryPolicy;
  readonly signal?: AbortSignal | undefined;
  readonly layer?: string | undefined;
  readonly onRetry?: ((retry: Retry) => void) | undefined;
  /** Called after a failure; returns false once part of the answer has been passed on. */
  readonly allowed?: () => boolean;
}

export function delayBefore(attempt: number, random: number, policy: RetryPolicy): number {
  const delay = Math.min(policy.firstDelayMs * 2 ** (attempt - 1), policy.maxDelayMs);
  return Math.round(delay * (1 - JITTER * random));
}

export async function withRetry<T>(run: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { ports, policy, signal, layer, onRetry, allowed = () => true } = options;
  let waited = 0;
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!ModelError.isInstance(error) || !error.details.retryable) throw error;
      if (attempt >= policy.attempts || !allowed() || signal?.aborted) throw error;
      const delayMs = error.details.retryAfter ?? delayBefore(attempt, ports.ids.random(), policy);
      const patience = error.details.unreachable ? MAX_UNREACHABLE_WAIT_MS : policy.maxTotalWaitMs;
      if (waited + delayMs > Math.min(patience, policy.maxTotalWaitMs)) throw error;
      waited += delayMs;
      onRetry?.({ attempt, delayMs, error, ...(layer !== undefined && { layer }) });
      await ports.clock.sleep(delayMs, signal);
    }
  }
}

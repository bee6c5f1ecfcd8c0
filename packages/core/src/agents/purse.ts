// The account that all agents of a session share, whoever started them. A request reserves its price before it is sent, so
// that parallel agents cannot all spend the same remainder: the limit is exceeded by at most one request.

export interface Amount {
  /** Zero if no price is known; tokens are counted all the same. */
  readonly usd: number;
  readonly tokens: number;
}

export interface PurseLimits {
  readonly usd: number;
  readonly tokens: number;
}

export interface Reservation {
  /** Replaces the reserved amount with what was really spent. Only the first call counts. */
  settle(spent: Amount): void;
}

export const NO_AMOUNT: Amount = { usd: 0, tokens: 0 };

export const addAmounts = (a: Amount, b: Amount): Amount => ({
  usd: a.usd + b.usd,
  tokens: a.tokens + b.tokens,
});

export interface UsageCounts {
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly cache_read_input_tokens?: number | null | undefined;
  readonly cache_creation_input_tokens?: number | null | undefined;
}

/** Counts everything that a call read, wrote and answered. */
export const sumTokens = (usage: UsageCounts): number =>
  usage.input_tokens +
  usage.output_tokens +
  (usage.cache_read_input_tokens ?? 0) +
  (usage.cache_creation_input_tokens ?? 0);

export class Purse {
  readonly #limits: () => PurseLimits;
  #spent: Amount = NO_AMOUNT;
  #reserved = new Set<Amount>();
  #waiting: (() => void)[] = [];

  constructor(limits: () => PurseLimits) {
    this.#limits = limits;
  }

  get limits(): PurseLimits {
    return this.#limits();
  }

  get spent(): Amount {
    return this.#spent;
  }

  /** Adds what earlier agents of a resumed session have spent. */
  takeOver(spent: Amount): void {
    this.#spent = addAmounts(this.#spent, spent);
  }

  get isEmpty(): boolean {
    const { usd, tokens } = this.#limits();
    return this.#spent.usd >= usd || this.#spent.tokens >= tokens;
  }

  /**
   * Resolves once the amount fits beside what others have reserved, or nobody else has reserved anything; with undefined if
   * the limit is reached. Rejects when the signal aborts.
   */
  async reserve(amount: Amount, signal?: AbortSignal): Promise<Reservation | undefined> {
    for (;;) {
      signal?.throwIfAborted();
      if (this.isEmpty) return undefined;
      if (this.#reserved.size === 0 || this.#hasRoomFor(amount)) return this.#take(amount);
      await this.#waitForChange(signal);
    }
  }

  #hasRoomFor(amount: Amount): boolean {
    const limits = this.#limits();
    const total = [...this.#reserved, amount].reduce(addAmounts, this.#spent);
    return total.usd <= limits.usd && total.tokens <= limits.tokens;
  }

  #take(amount: Amount): Reservation {
    const held = { ...amount };
    this.#reserved.add(held);
    return {
      settle: (spent) => {
        if (!this.#reserved.delete(held)) return;
        this.#spent = addAmounts(this.#spent, spent);
        for (const wake of this.#waiting.splice(0)) wake();
      },
    };
  }

  #waitForChange(signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    signal?.addEventListener("abort", () => resolve(), { once: true });
    return promise;
  }
}

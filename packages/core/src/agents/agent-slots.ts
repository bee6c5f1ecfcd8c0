// Limits how many agents work at the same time; more wait their turn. An agent that waits for its own agents does not count.
// Otherwise agents that start agents could wait for each other for ever.

export interface Slot {
  /** Frees the slot while the agent waits for others. Returns a function that waits until the agent may continue. */
  lend(): () => Promise<void>;
  release(): void;
}

export class AgentSlots {
  readonly #most: () => number;
  #used = 0;
  #waiting: (() => void)[] = [];

  constructor(most: () => number) {
    this.#most = most;
  }

  /** Rejects when the signal aborts. */
  async take(signal: AbortSignal): Promise<Slot> {
    await this.#enter(signal);
    let isHeld = true;
    let lent = 0;
    const giveBack = () => {
      if (isHeld) this.#leave();
      isHeld = false;
    };
    return {
      lend: () => {
        if (lent++ === 0) giveBack();
        return async () => {
          if (--lent > 0 || isHeld) return;
          // An interrupted agent is ending and needs no slot for that.
          await this.#enter(signal).then(
            () => {
              isHeld = true;
            },
            () => {},
          );
        };
      },
      release: giveBack,
    };
  }

  /** The number of agents that wait for a slot. */
  get waiting(): number {
    return this.#waiting.length;
  }

  async #enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#used < Math.max(1, this.#most())) {
      this.#used++;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const abort = () => {
      this.#waiting = this.#waiting.filter((each) => each !== resolve);
      reject(signal.reason);
    };
    signal.addEventListener("abort", abort, { once: true });
    this.#waiting.push(resolve);
    await promise.finally(() => signal.removeEventListener("abort", abort));
  }

  /** Passes the slot to the agent that has waited longest. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#used--;
  }
}

// How many agents work at the same time. More wait their turn. One that waits for agents of its own does not count, or agents that
// start agents could wait for each other for ever.

export interface Slot {
  /** The agent waits for others; its slot may be used. Returns a function that waits until it may go on. */
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
          // The agent is ending if it was interrupted: it needs no slot for that.
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

  /** Agents that wait for a slot. */
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

  /** The slot goes to the one that has waited longest. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#used--;
  }
}

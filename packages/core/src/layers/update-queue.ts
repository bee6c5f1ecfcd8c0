// Runs updates of the notes one after the other. Of those asked for while one runs, only the last runs after it: each
// takes the conversation as it is when it begins.
import type { Clock } from "../ports/clock.ts";

export type Update = (signal: AbortSignal) => Promise<unknown>;

interface Running {
  readonly since: number;
  readonly stop: AbortController;
  readonly ended: Promise<void>;
}

export interface Patience {
  /** How long to wait for the update that runs. */
  readonly seconds: number;
  /** One that has run longer than this is dead. */
  readonly deadSeconds: number;
}

/** `idle`: none was running; `done`: it has ended; `late`: it still runs; `dead`: it has been stopped. */
export type Waited = "idle" | "done" | "late" | "dead";

export class UpdateQueue {
  readonly #clock: Clock;
  readonly #onError: (error: unknown) => void;
  #running: Running | undefined;
  #next: Update | undefined;

  constructor(clock: Clock, onError: (error: unknown) => void = () => {}) {
    this.#clock = clock;
    this.#onError = onError;
  }

  /** When the update that runs was begun. */
  get inFlight(): { readonly since: number } | undefined {
    return this.#running && { since: this.#running.since };
  }

  /** Begins it now, or after the one that runs. */
  ask(update: Update): void {
    this.#next = update;
    if (!this.#running) this.#begin();
  }

  /** Waits for the update that runs, not for those asked for since. */
  async wait({ seconds, deadSeconds }: Patience): Promise<Waited> {
    const running = this.#running;
    if (!running) return "idle";
    const age = this.#clock.now() - running.since;
    const life = deadSeconds * 1_000 - age;
    const isDone = life > 0 && (await this.#endsWithin(running, Math.min(seconds * 1_000, life)));
    if (isDone) return "done";
    if (this.#clock.now() - running.since < deadSeconds * 1_000) return "late";
    this.#giveUp(running, "The update of the notes took too long.");
    return "dead";
  }

  /** Everything asked for has ended, or the time is over: then the rest is stopped. For closing. */
  async close(seconds: number): Promise<void> {
    const until = this.#clock.now() + seconds * 1_000;
    while (this.#running) {
      const left = until - this.#clock.now();
      if (left > 0 && (await this.#endsWithin(this.#running, left))) continue;
      this.stop("The session is being closed.");
    }
  }

  /** Stops the one that runs and forgets the one that waits. */
  stop(reason: string): void {
    this.#next = undefined;
    if (this.#running) this.#giveUp(this.#running, reason);
  }

  #begin(): void {
    const update = this.#next;
    this.#next = undefined;
    this.#running = undefined;
    if (!update) return;
    const stop = new AbortController();
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const running: Running = { since: this.#clock.now(), stop, ended };
    this.#running = running;
    const endUpdate = () => {
      resolve();
      if (this.#running === running) this.#begin();
    };
    // Begun in its own turn, so that what it throws at once is caught like what it throws later.
    Promise.resolve()
      .then(() => update(stop.signal))
      .catch(this.#onError)
      .finally(endUpdate);
  }

  /** Whether it has heard of it or not, nobody waits for it any more. */
  #giveUp(running: Running, reason: string): void {
    running.stop.abort(new Error(reason));
    if (this.#running === running) this.#begin();
  }

  async #endsWithin(running: Running, ms: number): Promise<boolean> {
    const stop = new AbortController();
    const over = this.#clock.sleep(ms, stop.signal).then(
      () => false,
      () => false,
    );
    const isDone = await Promise.race([running.ended.then(() => true), over]);
    stop.abort();
    return isDone;
  }
}

// Runs updates of the notes one after the other. Of the updates requested while one runs, only the last is run: each takes
// the conversation as it is when it begins.
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
  /** An update that has run longer than this is considered dead. */
  readonly deadSeconds: number;
  /** Ends the wait, not the update. */
  readonly signal?: AbortSignal | undefined;
}

/** `idle`: none was running; `done`: it has ended; `late`: it is still running; `dead`: it was stopped. */
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

  /** When the running update began. */
  get inFlight(): { readonly since: number } | undefined {
    return this.#running && { since: this.#running.since };
  }

  /** Starts an update now, or after the running one. */
  ask(update: Update): void {
    this.#next = update;
    if (!this.#running) this.#begin();
  }

  /** Waits for the running update, not for those requested since. */
  async wait({ seconds, deadSeconds, signal }: Patience): Promise<Waited> {
    const running = this.#running;
    if (!running) return "idle";
    const age = this.#clock.now() - running.since;
    const life = deadSeconds * 1_000 - age;
    const isDone = life > 0 && (await this.#endsWithin(running, Math.min(seconds * 1_000, life), signal));
    if (isDone) return "done";
    if (this.#clock.now() - running.since < deadSeconds * 1_000) return "late";
    this.#giveUp(running, "The update of the notes took too long.");
    return "dead";
  }

  /** Waits until all requested updates have ended; when the time is over, stops the rest. */
  async close(seconds: number): Promise<void> {
    const until = this.#clock.now() + seconds * 1_000;
    while (this.#running) {
      const left = until - this.#clock.now();
      if (left > 0 && (await this.#endsWithin(this.#running, left))) continue;
      this.stop("The session is being closed.");
    }
  }

  /** Stops the running update and drops the waiting one. */
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
    // Started asynchronously, so that a synchronous throw is handled like a rejection.
    Promise.resolve()
      .then(() => update(stop.signal))
      .catch(this.#onError)
      .finally(endUpdate);
  }

  /** Stops waiting for an update, whether or not it reacts to the abort. */
  #giveUp(running: Running, reason: string): void {
    running.stop.abort(new Error(reason));
    if (this.#running === running) this.#begin();
  }

  async #endsWithin(running: Running, ms: number, signal?: AbortSignal): Promise<boolean> {
    const stop = new AbortController();
    const stopped = signal ? AbortSignal.any([stop.signal, signal]) : stop.signal;
    const over = this.#clock.sleep(ms, stopped).then(
      () => false,
      () => false,
    );
    const isDone = await Promise.race([running.ended.then(() => true), over]);
    stop.abort();
    return isDone;
  }
}

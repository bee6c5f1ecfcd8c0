import { type AgentMessage, PERSON } from "@palimpsest/core/internal";
// Stops agents by name: asks first, so that an agent can finish and report what it has, and forces it after a grace period.

export interface AgentStopsOptions {
  /** Puts a message on record in the session of an agent. */
  ask(name: string, message: AgentMessage): Promise<unknown>;
  createId(): string;
  now(): number;
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** The grace period of an agent that was asked to stop. */
  graceMs(): number;
}

interface RunningAgent {
  readonly abort: AbortController;
  readonly ended: AbortController;
  isAsked: boolean;
}

/** `unknown`: no running agent has that name. */
export type StopOutcome = "asked" | "forced" | "unknown";

const STOP =
  "Stop now: the work is no longer wanted. Leave nothing half done that would do harm. Your next message is your report: what is done, and what is not.";

export class AgentStops {
  readonly #options: AgentStopsOptions;
  readonly #running = new Map<string, RunningAgent>();

  constructor(options: AgentStopsOptions) {
    this.#options = options;
  }

  /** The returned signal aborts with `outer`, or when the agent is forced to stop. Call `end` when the agent has ended. */
  follow(name: string, outer: AbortSignal): { readonly signal: AbortSignal; end(): void } {
    const running = { abort: new AbortController(), ended: new AbortController(), isAsked: false };
    this.#running.set(name, running);
    return {
      signal: AbortSignal.any([outer, running.abort.signal]),
      end: () => {
        this.#running.delete(name);
        running.ended.abort();
      },
    };
  }

  /** A second call, or `isForced`, stops the agent at once. */
  stop(name: string, { isForced = false } = {}): StopOutcome {
    const running = this.#running.get(name);
    if (!running) return "unknown";
    const graceMs = this.#options.graceMs();
    if (isForced || running.isAsked || graceMs === 0) {
      running.abort.abort();
      return "forced";
    }
    running.isAsked = true;
    void this.#askThenForce(name, running, graceMs);
    return "asked";
  }

  async #askThenForce(name: string, { abort, ended }: RunningAgent, graceMs: number): Promise<void> {
    const { ask, sleep, createId, now } = this.#options;
    const message = { id: createId(), from: PERSON, summary: "stop", time: now(), body: STOP };
    await Promise.allSettled([ask(name, message)]);
    await sleep(graceMs, ended.signal).then(
      () => abort.abort(),
      () => {},
    );
  }
}

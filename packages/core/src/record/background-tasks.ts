// Background tasks of a session. Each task is visible, can be stopped, and ends with the session. A rejection is always handled,
// and a task that hangs cannot keep the session from closing.
import type { Ports } from "../ports/ports.ts";
import { describeError } from "../text/describe-error.ts";
import { EventEmitter } from "./event-emitter.ts";

type TaskState = "running" | "completed" | "failed" | "killed";

/** A background task as an interface shows it. */
export interface Task {
  readonly id: string;
  readonly layer: string;
  readonly label: string;
  readonly state: TaskState;
  /** Milliseconds since the epoch. */
  readonly started: number;
  readonly ended?: number;
  /** Why it failed or was stopped. */
  readonly reason?: string;
  /** Progress so far. */
  readonly detail?: TaskDetail;
}

/** The progress of a long task. */
export interface TaskDetail {
  readonly phase: string;
  /** Tool calls so far. */
  readonly calls: number;
  readonly files: readonly string[];
  /** The last turns. */
  readonly turns: readonly { readonly text: string; readonly calls: number }[];
  /** At its end: what it did, in a line, and the changed lines. */
  readonly summary?: string;
  readonly diff?: string;
}

export type WorkOutcome = { readonly ok: true } | { readonly ok: false; readonly reason: string };

export interface Work {
  readonly layer: string;
  /** A short description for people. */
  readonly label: string;
  /** Called at once, before `start` returns. It should end soon after the signal aborts. */
  readonly run: (signal: AbortSignal, show: (detail: TaskDetail) => void) => Promise<WorkOutcome>;
}

export interface StartedTask {
  readonly id: string;
  /** The task as it ended. Never rejects. */
  readonly done: Promise<Task>;
}

/** The number of tasks kept for interfaces to show; a session may last for days. */
const KEPT = 30;
/** How long a stopped task may take to close its files before it is abandoned. */
const GRACE_MS = 5_000;

interface Running {
  readonly stop: AbortController;
  readonly done: Promise<Task>;
  readonly end: (state: TaskState, reason?: string) => void;
}

export class BackgroundTasks {
  readonly #ports: Pick<Ports, "clock" | "ids">;
  readonly #events = new EventEmitter<{ change: Task }>();
  readonly #running = new Map<string, Running>();
  #tasks: readonly Task[] = [];

  constructor(ports: Pick<Ports, "clock" | "ids">) {
    this.#ports = ports;
  }

  /** The latest tasks in the order they were started, and all that are running. */
  get tasks(): readonly Task[] {
    return this.#tasks;
  }

  get isIdle(): boolean {
    return this.#running.size === 0;
  }

  /** Registers a listener for every change of a task. The returned function removes it. */
  onChange(listener: (task: Task) => void): () => void {
    return this.#events.on("change", listener);
  }

  start({ layer, label, run }: Work): StartedTask {
    const id = this.#ports.ids.next();
    const task: Task = { id, layer, label, state: "running", started: this.#ports.clock.now() };
    const { promise: done, resolve } = Promise.withResolvers<Task>();
    const stop = new AbortController();
    const endTask: Running["end"] = (state, reason) => {
      // An abandoned task may still end later; its end is already recorded.
      if (!this.#running.delete(id)) return;
      const ended = {
        ...(this.#tasks.find((other) => other.id === id) ?? task),
        state,
        ended: this.#ports.clock.now(),
        ...(reason !== undefined && { reason }),
      };
      this.#tasks = forgetOldest(this.#tasks.map((other) => (other.id === id ? ended : other)));
      resolve(ended);
      this.#events.emit("change", ended);
    };
    this.#running.set(id, { stop, done, end: endTask });
    this.#tasks = forgetOldest([...this.#tasks, task]);
    this.#events.emit("change", task);
    void followTask((signal) => run(signal, (detail) => this.#show(id, detail)), stop.signal, endTask);
    return { id, done };
  }

  #show(id: string, detail: TaskDetail): void {
    const task = this.#running.has(id) && this.#tasks.find((other) => other.id === id);
    if (!task) return;
    const shown = { ...task, detail };
    this.#tasks = this.#tasks.map((other) => (other.id === id ? shown : other));
    this.#events.emit("change", shown);
  }

  /** Asks a task to stop. Returns whether it was running. */
  stop(id: string, reason = "It was stopped."): boolean {
    const running = this.#running.get(id);
    running?.stop.abort(new Error(reason));
    return running !== undefined;
  }

  /** Waits up to `ms` for running tasks, then stops the rest and waits for them to end. */
  async settle(ms: number): Promise<void> {
    if (await this.#idleWithin(ms)) return;
    for (const id of this.#running.keys()) this.stop(id, "There was no time left for it.");
    if (await this.#idleWithin(GRACE_MS)) return;
    for (const { end } of [...this.#running.values()]) end("killed", "It did not stop when it was told to.");
  }

  async #idleWithin(ms: number): Promise<boolean> {
    const { promise: timeIsUp, resolve } = Promise.withResolvers<void>();
    const cancel = this.#ports.clock.after(ms, resolve);
    try {
      await Promise.race([this.#idle(), timeIsUp]);
      return this.isIdle;
    } finally {
      cancel();
    }
  }

  /** Includes tasks that are started while others are awaited. */
  async #idle(): Promise<void> {
    while (!this.isIdle) await Promise.all([...this.#running.values()].map(({ done }) => done));
  }
}

/** A stopped task counts as killed, unless it reports success all the same. */
async function followTask(
  run: (signal: AbortSignal) => Promise<WorkOutcome>,
  signal: AbortSignal,
  end: Running["end"],
): Promise<void> {
  const describeStop = () => describeError(signal.reason);
  try {
    const outcome = await run(signal);
    if (outcome.ok) return end("completed");
    return signal.aborted ? end("killed", describeStop()) : end("failed", outcome.reason);
  } catch (error) {
    if (signal.aborted) return end("killed", describeStop());
    return end("failed", describeError(error));
  }
}

/** Drops the oldest tasks that have ended. */
function forgetOldest(tasks: readonly Task[]): readonly Task[] {
  if (tasks.length <= KEPT) return tasks;
  const oldest = tasks.findIndex(({ state }) => state !== "running");
  return oldest === -1 ? tasks : forgetOldest(tasks.toSpliced(oldest, 1));
}

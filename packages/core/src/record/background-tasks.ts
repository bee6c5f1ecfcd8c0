// What a session does beside the conversation: each piece of work is seen, can be stopped, and ends with the session.
// Nothing that runs here can reject unheard, and nothing that hangs can keep a session from closing.
import type { Ports } from "../ports/ports.ts";
import { describeError } from "../text/describe-error.ts";
import { EventEmitter } from "./event-emitter.ts";

type TaskState = "running" | "completed" | "failed" | "killed";

/** A piece of work as an interface shows it. */
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
  /** What it has to show of itself so far. */
  readonly detail?: TaskDetail;
}

/** A task that takes a while, from near. */
export interface TaskDetail {
  readonly phase: string;
  /** Calls of tools so far. */
  readonly calls: number;
  readonly files: readonly string[];
  /** The last turns. */
  readonly turns: readonly { readonly text: string; readonly calls: number }[];
}

export type WorkOutcome = { readonly ok: true } | { readonly ok: false; readonly reason: string };

export interface Work {
  readonly layer: string;
  /** For people, in a few words. */
  readonly label: string;
  /** Begins at once, before `start` returns. Once the signal aborts it should end soon. */
  readonly run: (signal: AbortSignal, show: (detail: TaskDetail) => void) => Promise<WorkOutcome>;
}

export interface StartedTask {
  readonly id: string;
  /** The task as it ended. Never rejects. */
  readonly done: Promise<Task>;
}

/** Tasks that are remembered: what an interface can show, and no more than that in a session of days. */
const KEPT = 30;
/** What has been stopped gets this long to close its files; then nobody waits for it any more. */
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

  /** The last of them, in the order they were started, and all that are running. */
  get tasks(): readonly Task[] {
    return this.#tasks;
  }

  get isIdle(): boolean {
    return this.#running.size === 0;
  }

  /** Told of every change of a task. The returned function takes the listener away again. */
  onChange(listener: (task: Task) => void): () => void {
    return this.#events.on("change", listener);
  }

  start({ layer, label, run }: Work): StartedTask {
    const id = this.#ports.ids.next();
    const task: Task = { id, layer, label, state: "running", started: this.#ports.clock.now() };
    const { promise: done, resolve } = Promise.withResolvers<Task>();
    const stop = new AbortController();
    const endTask: Running["end"] = (state, reason) => {
      // Whoever was given up on may still come to an end; by then it has one.
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

  /** Asks a task to end; answers whether it was running. */
  stop(id: string, reason = "It was stopped."): boolean {
    const running = this.#running.get(id);
    running?.stop.abort(new Error(reason));
    return running !== undefined;
  }

  /** Waits for what is under way, at most so long; then stops the rest and waits for it to end. */
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

  /** Also what was started while others were waited for. */
  async #idle(): Promise<void> {
    while (!this.isIdle) await Promise.all([...this.#running.values()].map(({ done }) => done));
  }
}

/** A task that was stopped is killed, unless it says that it came to a good end all the same. */
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

/** Forgets the oldest that have ended. */
function forgetOldest(tasks: readonly Task[]): readonly Task[] {
  if (tasks.length <= KEPT) return tasks;
  const oldest = tasks.findIndex(({ state }) => state !== "running");
  return oldest === -1 ? tasks : forgetOldest(tasks.toSpliced(oldest, 1));
}

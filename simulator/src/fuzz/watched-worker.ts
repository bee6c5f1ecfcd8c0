// Runs the worker thread and watches it: a step that takes too long or too much memory terminates the thread and is reported.
import { Worker } from "node:worker_threads";
import { HANG, type Problem } from "./problem.ts";
import type { Answer, Order } from "./worker.ts";

export type Outcome = Answer & {
  /** The round or length at which the thread had to be terminated. */
  readonly endedAt?: number;
};

const POLL_MS = 250;
const MAX_MEMORY_MB = 1_500;

export class WatchedWorker {
  #worker: Worker | undefined;
  #state = new Int32Array(new SharedArrayBuffer(8));
  #finish: (outcome: Outcome) => void = () => {};
  readonly #module: string | undefined;

  /** `module`: where targets other than the product's come from; for tests. */
  constructor(module?: string) {
    this.#module = module;
  }

  /**
   * `boundMs`: the limit of one step in processor time, since wall-clock time means little on a busy machine. A step that waits
   * for something that never happens uses no processor time, so ten times the limit applies to wall-clock time.
   */
  run(order: Order, boundMs: number): Promise<Outcome> {
    const worker = this.#worker ?? this.#start();
    return new Promise((resolve) => {
      let seen = -1;
      let since = performance.now();
      let used = process.cpuUsage();
      const timer = setInterval(() => {
        const step = Atomics.load(this.#state, 0);
        if (step !== seen) [seen, since, used] = [step, performance.now(), process.cpuUsage()];
        // This thread only waits, so the processor time of the process is the worker's.
        const { user, system } = process.cpuUsage(used);
        if ((user + system) / 1_000 < boundMs && performance.now() - since < 10 * boundMs) return;
        // Loading the targets is not a step.
        if (step > 0) this.#end(HANG);
      }, POLL_MS);
      this.#finish = (outcome) => {
        clearInterval(timer);
        resolve(outcome);
      };
      worker.postMessage(order);
    });
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = undefined;
  }

  #end(problem: Problem): void {
    const endedAt = Atomics.load(this.#state, 1);
    const worker = this.#worker;
    this.#worker = undefined;
    worker?.terminate().then(() => this.#finish({ endedAt, problem }));
  }

  #start(): Worker {
    const shared = new SharedArrayBuffer(8);
    this.#state = new Int32Array(shared);
    const worker = new Worker(new URL("./worker.ts", import.meta.url), {
      workerData: { shared, module: this.#module },
      execArgv: ["--conditions=@palimpsest/source", "--no-warnings"],
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    });
    this.#worker = worker;
    worker.on("message", (answer: Answer) => {
      if (worker === this.#worker) this.#finish(answer);
    });
    worker.on("error", (error: NodeJS.ErrnoException) => {
      if (worker !== this.#worker) return;
      const text = `ended the thread: ${error.name}: ${error.message}`;
      this.#end({ text, signature: `thread ${error.name} ${error.code ?? ""}` });
    });
    return worker;
  }
}

// The world of one run of agents: a machine, a model behind an API, and the record that the checks read.
import { type MemoryPorts, memoryPorts } from "@palimpsest/core/testing";
import { type Api, createApi, type MessagesRequest } from "@palimpsest/emulator";
import type { Process } from "../machine/process.ts";
import { Random } from "../random.ts";
import { type InvariantName, Violation } from "../violation.ts";
import { runClock } from "./tree-clock.ts";
import { TreeJudge } from "./tree-judge.ts";
import { TreeScript } from "./tree-script.ts";
import { drawTemper, MODEL, type TreeTemper } from "./tree-temper.ts";

export class TreeWorld {
  readonly random: Random;
  readonly machine: MemoryPorts;
  readonly temper: TreeTemper;
  readonly script: TreeScript;
  readonly judge: TreeJudge;
  readonly api: Api;
  /** A real, empty folder; everything that agents write stays in the memory of the virtual machine. */
  readonly folder: string;
  /** A violation found inside an agent, kept because thrown there it would look like a fault of the model. */
  #violation: unknown;

  constructor(seed: number, folder: string) {
    this.random = new Random(seed);
    this.machine = memoryPorts({ seed });
    this.folder = folder;
    this.temper = drawTemper(this.random);
    this.script = new TreeScript(this.random);
    this.judge = new TreeJudge(this.temper, this.script.family);
    this.api = createApi({
      clock: { now: () => this.machine.clock.now(), advance: () => {} },
      script: (request: MessagesRequest) => this.script.answer(request),
      models: { [MODEL]: { window: this.temper.window } },
    });
  }

  /** Throws `Died` if the process is killed before the work is done. */
  async wait<T>(process: Process, work: Promise<T>): Promise<T> {
    const race = Promise.race([work, process.died]);
    race.catch(() => {});
    work.catch(() => {});
    const result = await runClock(this.machine.clock, race);
    this.throwViolation();
    return result;
  }

  check(judge: () => void): void {
    try {
      judge();
    } catch (error) {
      this.#violation ??= error;
    }
  }

  fail(invariant: InvariantName, message: string): void {
    this.#violation ??= new Violation(invariant, message);
  }

  throwViolation(): void {
    if (this.#violation !== undefined) throw this.#violation;
  }
}

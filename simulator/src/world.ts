// The simulated world: a machine with a clock and a disk, a model behind an API, one session, and the records that the checks read.

import { type Session, SessionError, type Usage } from "@palimpsest/core";
import type { Ports } from "@palimpsest/core/ports";
import { type MemoryPorts, memoryPorts } from "@palimpsest/core/testing";
import { type Api, createApi, type Turn } from "@palimpsest/emulator";
import { someSettings } from "./drawn-settings.ts";
import type { Loss } from "./invariants/c3-loss.ts";
import { type Plant, Process } from "./machine/process.ts";
import { witnessFiles } from "./machine/witnessed.ts";
import { Random } from "./random.ts";
import { DiskRecord } from "./record/disk-record.ts";
import { hashText } from "./record/fingerprint.ts";
import type { Exchange } from "./record/recorded-exchange.ts";
import { type ForkCall, isFork } from "./record/recorded-fork.ts";
import { SaidLog } from "./record/said.ts";
import { Twin } from "./record/twin.ts";
import { forkTurn } from "./steps/fork-turn.ts";
import { someTemper, type Temper } from "./temper.ts";
import { Violation } from "./violation.ts";
import { firstWishes, type Wishes } from "./wishes.ts";

export const CWD = "/project";
export const HOME = "/home/.palimpsest";

export interface Running {
  readonly process: Process;
  readonly session: Session;
  /** How often the session reported unsaved entries. */
  warnings: number;
  /** Breaks on record when it was opened, and breaks announced since then. */
  breaks: number;
  /** Events of this step. */
  losses: Loss[];
}

/** Options that are fixed, not drawn at random. */
export interface Fixed {
  readonly temper?: Temper;
  readonly settings?: World["settings"];
}

export class World {
  readonly random: Random;
  readonly machine: MemoryPorts;
  readonly api: Api;
  readonly temper: Temper;
  settings: ReturnType<typeof someSettings>;
  /** The requests of forks in this step, and the usage that they received. */
  forks: ForkCall[] = [];
  forkUsages: Usage[] = [];
  /** The blocks that a fork could have shared after each break in this step. */
  bases: (readonly string[])[] = [];
  /** Part of the view was compacted, or the cache expired: a fork may then see other blocks than its parent. */
  mayShed = false;
  /** A hook refused a compaction in this step. */
  blocked = false;
  readonly #plant: Plant;
  wishes: Wishes;
  running: Running | undefined;
  /** The session's id and file, once it has some. */
  place: { readonly id: string; readonly path: string } | undefined;
  diskFull = false;
  /** A request was refused because the window was full. */
  windowFull = false;
  /** The number of entries when the end of the file was last damaged or truncated. */
  damagedAt = -1;
  /** The error of the twin session, if it failed. */
  surprise: unknown;
  /** What the model says next. */
  draft: Turn = { text: "…" };
  readonly twin = new Twin();
  readonly disk = new DiskRecord();
  readonly said = new SaidLog();
  /** The request that went out in this step, and the last one before it. */
  exchange: Exchange | undefined;
  previous: Exchange | undefined;
  /** The last request whose answer the session knows, and the one that was answered in this step. */
  answered: Exchange | undefined;
  told: Exchange | undefined;
  /** The caller changed the prelude since the last request. */
  renewed = false;
  /** The prelude was renewed while an answer was arriving: the next request may differ, this one may not. */
  renewedMeanwhile = false;
  /** A digest of all requests so far: two runs of one seed end with the same digest. */
  digest = "";

  constructor(seed: number, plant: Plant, fixed: Fixed = {}) {
    this.random = new Random(seed);
    this.machine = memoryPorts({ seed });
    this.temper = fixed.temper ?? someTemper(this.random);
    this.settings = fixed.settings ?? someSettings(this.random);
    this.#plant = plant;
    const { serverWindows, sickness } = this.temper;
    this.api = createApi({
      clock: { now: () => this.now, advance: () => {} },
      script: (request) => (isFork(request) ? forkTurn(this.random, sickness) : this.draft),
      models: Object.fromEntries([...serverWindows].map(([model, window]) => [model, { window }])),
    });
    this.wishes = firstWishes(this.random);
  }

  get now(): number {
    return this.machine.clock.now();
  }

  get session(): Session {
    if (!this.running) throw new Error("No session is open: the step should not have been chosen.");
    return this.running.session;
  }

  /** A new process on the machine. */
  start(): Process {
    return new Process(this.machine, () => this.diskFull, this.#plant);
  }

  /** A new process for the session. Everything that it hands over to be written is recorded. */
  boot({ isForeign = false } = {}): { process: Process; ports: Ports } {
    const process = this.start();
    const files = witnessFiles(process.ports.files, (entry) => {
      // Work that it had started before it died continues here, without effect.
      if (!process.alive) return;
      try {
        this.twin.take(entry, isForeign);
      } catch (error) {
        // Thrown here, it would look like a failed write.
        this.surprise ??= error;
      }
    });
    return { process, ports: { ...process.ports, files } };
  }

  /** Waits for the work of a process, on the virtual clock. Throws `Died` if the process ends before the work does. */
  async wait<T>(process: Process, work: Promise<T>): Promise<T> {
    const race = Promise.race([work, process.died]);
    race.catch(() => {});
    try {
      return await this.machine.clock.runUntil(race);
    } catch (error) {
      if (error instanceof Error && error.message.startsWith("The promise waits"))
        throw new Violation("no surprise", "A call never came back.");
      throw error;
    }
  }

  /** Calls the session. What was said counts as acknowledged if the call returns with nothing unsaved. */
  async act<T>(call: (session: Session) => Promise<T>): Promise<T> {
    const { session } = this;
    const result = await this.wait(this.running!.process, call(session));
    if (session.unsaved === 0) this.said.acknowledge();
    return result;
  }

  note(text: string): void {
    this.digest = hashText(this.digest + text);
  }
}

export const isCode = (error: unknown, code: string) =>
  (SessionError.isInstance(error) || (error instanceof Error && "code" in error)) && error.code === code;

// One simulated process with its own identity and view of the disk. It may die in the middle of a write.
import type { Ports } from "@palimpsest/core/ports";
import type { MemoryPorts } from "@palimpsest/core/testing";
import { mortalFiles } from "./mortal-files.ts";

/** Wraps the ports of every process: how a fault is planted from outside. */
export type Plant = (ports: Ports) => Ports;

/** Thrown when a process dies in the middle of its work. */
export class Died extends Error {
  override readonly name = "Died";
}

/** When the process dies, counted in changes to the disk, and how much of that change still reaches it. */
export interface Doom {
  changes: number;
  readonly keep: number;
}

export class Process {
  readonly ports: Ports;
  readonly pid: number;
  readonly died: Promise<never>;
  alive = true;
  doom: Doom | undefined;
  readonly #machine: MemoryPorts;
  readonly #spawn: MemoryPorts["spawn"];
  readonly #end: (reason: Died) => void;

  constructor(machine: MemoryPorts, isFull: () => boolean, plant: Plant) {
    this.#machine = machine;
    this.#spawn = machine.spawn.sibling();
    this.pid = this.#spawn.self().pid;
    const { promise, reject } = Promise.withResolvers<never>();
    promise.catch(() => {});
    this.died = promise;
    this.#end = reject;
    const files = mortalFiles(machine.files, this, isFull);
    this.ports = plant({ ...machine, spawn: this.#spawn, files });
  }

  /** From now on nothing it does has an effect, and nothing that it waits for arrives. */
  die(): void {
    if (!this.alive) return;
    this.alive = false;
    this.#machine.spawn.kill(this.#spawn.self());
    this.#end(new Died());
  }
}

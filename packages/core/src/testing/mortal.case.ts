// A process that can be killed: afterwards nothing it does has an effect, and nothing it waits for arrives.
import type { Appender, Files } from "../ports/files.ts";
import type { MemoryPorts } from "../ports/memory/ports.ts";
import type { Ports } from "../ports/ports.ts";

export class Life {
  readonly ports: Ports;
  alive = true;
  readonly #kill: () => void;

  constructor(machine: MemoryPorts) {
    const spawn = machine.spawn.sibling();
    this.#kill = () => machine.spawn.kill(spawn.self());
    this.ports = { ...machine, spawn, files: this.#mortal(machine.files) };
  }

  end(): void {
    this.alive = false;
    this.#kill();
  }

  #mortal<T extends Files | Appender>(target: T): T {
    return new Proxy(target, {
      get: (inner, name) => {
        const method = Reflect.get(inner, name) as ((...given: unknown[]) => Promise<unknown>) | undefined;
        // Awaiting it reads `then`.
        if (typeof method !== "function") return method;
        // Nobody waits for these, and what a dead process reads has no effect.
        if (String(name).endsWith("Sync")) return method.bind(inner);
        return async (...given: unknown[]) => {
          if (!this.alive) return new Promise(() => {});
          const made = await method.apply(inner, given);
          return name === "appender" ? this.#mortal(made as Appender) : made;
        };
      },
    });
  }
}

// Plants faults in modules of the product and takes them back. The modules are loaded once: loading the engine anew for each
// fault takes longer than finding most of them.
import { vi } from "vitest";
import type { Exports } from "./mutant.ts";

export interface ModuleFault {
  /** Path below packages/. */
  readonly module: string;
  readonly change: (original: Exports) => Exports;
}

// biome-ignore lint/suspicious/noExplicitAny: an export of any shape
type AnyFunction = any;

/** What each module exported before anything was replaced, and what replaces it now. */
interface SwitchableModule {
  original?: Exports;
  planted: Exports;
}

export class SwitchableModules {
  readonly #modules = new Map<string, SwitchableModule>();

  /** Call it before anything imports these modules. The exports that a fault replaces must be functions or classes. */
  constructor(faults: readonly ModuleFault[]) {
    for (const [module, own] of Map.groupBy(faults, (fault) => fault.module)) {
      const state: SwitchableModule = { planted: {} };
      this.#modules.set(module, state);
      vi.doMock(`../../../packages/${module}`, async (load) => {
        const original = await load<Exports>();
        state.original = original;
        const names = new Set(own.flatMap(({ change }) => Object.keys(change(original))));
        const switches = [...names].map((name) => [name, createSwitch(name, original, state)]);
        return { ...original, ...Object.fromEntries(switches) };
      });
    }
  }

  /** Runs something while the faults are planted. */
  async during<T>(faults: readonly ModuleFault[], run: () => Promise<T>): Promise<T> {
    const changed = faults.map(({ module, change }) => {
      const state = this.#modules.get(module);
      if (!state?.original) throw new Error(`${module} was not loaded: the fault would do nothing.`);
      state.planted = { ...state.planted, ...change(state.original) };
      return state;
    });
    try {
      return await run();
    } finally {
      for (const state of changed) state.planted = {};
    }
  }
}

/** A function or class that is the planted one, or the original if none is planted. */
function createSwitch(name: string, original: Exports, state: SwitchableModule): AnyFunction {
  if (typeof original[name] !== "function")
    throw new Error(`${name} is not an exported function: the fault would do nothing.`);
  const current = () => state.planted[name] ?? original[name];
  // Not an arrow function: a proxy of one could not be constructed.
  function callable() {}
  const proxy: AnyFunction = new Proxy(callable as AnyFunction, {
    apply: (_, self, given) => Reflect.apply(current(), self, given),
    construct: (_, given, target) =>
      Reflect.construct(current(), given, target === proxy ? current() : target),
    get: (_, key) => Reflect.get(current(), key),
  });
  return proxy;
}

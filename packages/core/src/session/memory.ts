// Memory across sessions as one session sees it: a store that is opened when it is first needed, what is recalled before a
// turn, what is kept after an exchange.
import type { Memory } from "../memory/memory.ts";
import type { Model } from "../models/model.ts";
import type { Environment } from "../settings/environment.ts";
import type { Background } from "./background.ts";
import type { SessionRecord } from "./record.ts";

export interface MemoryParts {
  readonly record: SessionRecord;
  readonly background: Background;
  /** The session's id. */
  readonly session: string;
  readonly cwd: string;
  readonly home: string;
  readonly env: Environment;
  /** Without them nothing is asked of a model. */
  readonly models?: { readonly main: Model; readonly small?: Model } | undefined;
  /** Nobody waits for a second turn. */
  readonly isOneShot: boolean;
}

/** As much of a store as a session needs. */
export interface OpenStore {
  list(): Promise<readonly Memory[]>;
  index(): Promise<string>;
}

export interface OpenMemory {
  readonly folder: string;
  readonly store: OpenStore;
}

export class SessionMemory {
  readonly #parts: MemoryParts;
  #opened: Promise<OpenMemory | undefined> | undefined;

  constructor(parts: MemoryParts) {
    this.#parts = parts;
  }

  get isOn(): boolean {
    return this.#parts.record.settings.switches.memory;
  }

  /** The store and its folder; undefined where memory is off, or cannot be had, which is told once. */
  open(): Promise<OpenMemory | undefined> {
    if (!this.isOn) return Promise.resolve(undefined);
    this.#opened ??= this.#open().catch((error: unknown) => {
      this.#parts.record.failed("memory", error instanceof Error ? error.message : String(error));
      return undefined;
    });
    return this.#opened;
  }

  async #open(): Promise<OpenMemory | undefined> {
    return undefined;
  }

  /** The index as the front reminder shows it; "" where there is none. */
  async index(): Promise<string> {
    const opened = await this.open();
    return opened && this.#parts.record.settings.memory.showIndex ? opened.store.index() : "";
  }

  /** Before each request: what fits to what the human has said since the last one. */
  async onTurn(): Promise<void> {}

  /** After a final answer: nothing waits for what this starts. */
  afterExchange(): void {}

  /** Before the session's background work is waited for. */
  async close(_seconds: number): Promise<void> {}
}

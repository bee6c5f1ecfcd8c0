// What all agents of a session share, whoever started them: the purse, the slots, and the list of agents and their tasks.
import type { Settings } from "@palimpsest/core";
import {
  type AgentDefinition,
  AgentSlots,
  type Amount,
  Inboxes,
  NO_AMOUNT,
  Purse,
  type priceOf,
} from "@palimpsest/core/internal";
import { AgentStops } from "./agent-stops.ts";

type Usage = Parameters<typeof priceOf>[0];

type AgentState = "waiting" | "working" | "done" | "failed" | "stopped";

export interface StartedAgent {
  readonly name: string;
  readonly kind: string;
  /** A few words on its task. */
  readonly task: string;
  readonly depth: number;
  readonly state: AgentState;
  /** Milliseconds since the epoch. */
  readonly started: number;
  readonly ended?: number;
  readonly requests: number;
  readonly calls: number;
  /** What it is doing, in a few words of a small model; background agents only. */
  readonly doing?: string;
  /** Its newest call. */
  readonly action?: string;
  readonly spent: Amount;
  /** The file of its transcript, once there is one. */
  readonly path?: string;
}

export interface AgentTreeOptions {
  readonly definitions: readonly AgentDefinition[];
  settings(): Settings["agents"];
  /** Whether a definition is unchanged since it was trusted. */
  mayStart(definition: AgentDefinition): Promise<boolean>;
  /** Dollars; zero where no price is known. */
  priceOf(usage: Usage, model: string): number;
  createId(): string;
  now(): number;
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export const SECOND = 1_000;

export class AgentTree {
  readonly definitions: readonly AgentDefinition[];
  readonly purse: Purse;
  readonly slots: AgentSlots;
  /** The inboxes of the agents, by name. */
  readonly inboxes = new Inboxes();
  readonly stops: AgentStops;
  /** The socket by which other sessions reach this one. */
  socketPath: string | undefined;
  readonly now: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly mayStart: (definition: AgentDefinition) => Promise<boolean>;
  readonly priceOf: (usage: Usage, model: string) => number;
  readonly #settings: () => Settings["agents"];
  readonly #started = new Map<string, StartedAgent>();

  constructor(options: AgentTreeOptions) {
    const { definitions, settings, mayStart, priceOf, now, createId, sleep } = options;
    this.definitions = definitions;
    this.#settings = settings;
    this.now = now;
    this.sleep = sleep;
    this.mayStart = mayStart;
    this.priceOf = priceOf;
    this.purse = new Purse(() => {
      const { maxUsd, maxTokens } = settings();
      return { usd: maxUsd, tokens: maxTokens };
    });
    this.slots = new AgentSlots(() => settings().maxAtOnce);
    this.stops = new AgentStops({
      ask: (name, message) => this.inboxes.send(name, message),
      graceMs: () => settings().stopSeconds * SECOND,
      createId,
      now,
      sleep,
    });
  }

  get settings(): Settings["agents"] {
    return this.#settings();
  }

  /** In the order of their start. */
  get started(): readonly StartedAgent[] {
    return [...this.#started.values()];
  }

  /** Returns the agent's name. */
  add(kind: string, task: string, depth: number): string {
    const number = this.started.filter((each) => each.kind === kind).length + 1;
    const name = `${kind}-${number}`;
    this.#started.set(name, {
      name,
      kind,
      task,
      depth,
      state: "waiting",
      started: this.now(),
      requests: 0,
      calls: 0,
      spent: NO_AMOUNT,
    });
    return name;
  }

  get(name: string): StartedAgent | undefined {
    return this.#started.get(name);
  }

  update(name: string, change: Partial<Omit<StartedAgent, "name">>): StartedAgent {
    const changed = { ...this.#started.get(name)!, ...change };
    this.#started.set(name, changed);
    return changed;
  }
}

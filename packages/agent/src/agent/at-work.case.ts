// An agent in a temporary folder that talks to the emulator over HTTP through the real SDK.
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { anthropicModel } from "@palimpsest/core/anthropic";
import { nodePorts } from "@palimpsest/core/ports";
import {
  type Emulator,
  type EmulatorOptions,
  type MessagesRequest,
  startEmulator,
} from "@palimpsest/emulator";
import type { AgentEvent } from "../loop/agent-event.ts";
import type { AgentOptions } from "../opening/agent-options.ts";
import { openAgent } from "../opening/open-agent.ts";
import type { Agent } from "./agent.ts";

export class AtWork {
  readonly folder: string;
  readonly emulator: Emulator;
  readonly events: AgentEvent[] = [];
  readonly #agents: Agent[] = [];

  private constructor(folder: string, emulator: Emulator) {
    this.folder = folder;
    this.emulator = emulator;
  }

  static async begin(script: NonNullable<EmulatorOptions["script"]>, options: EmulatorOptions = {}) {
    const folder = await realpath(await mkdtemp(join(tmpdir(), "pal-agent-")));
    for (const name of ["work", "home", "user"]) await mkdir(join(folder, name));
    return new AtWork(folder, await startEmulator({ script, keepBodies: true, ...options }));
  }

  get cwd(): string {
    return join(this.folder, "work");
  }

  async open(options: Partial<AgentOptions> = {}): Promise<Agent> {
    const model = anthropicModel({ apiKey: "k", baseURL: this.emulator.url, ports: nodePorts() });
    const agent = await openAgent({
      cwd: this.cwd,
      home: join(this.folder, "home"),
      userHome: join(this.folder, "user"),
      // Scripted answers are meant for the conversation; requests of background work would use them up.
      env: { PATH: process.env.PATH, PALIMPSEST_EXTRACTION: "0", PALIMPSEST_PROGRESS_SECONDS: "0" },
      model,
      tell: (event) => this.events.push(event),
      ...options,
    });
    this.#agents.push(agent);
    return agent;
  }

  /** Sends a message and returns how the exchange ended. */
  async ask(agent: Agent, words: string) {
    agent.say(words);
    return agent.run();
  }

  path(name: string): string {
    return join(this.cwd, name);
  }

  async put(name: string, content: string): Promise<string> {
    await mkdir(dirname(this.path(name)), { recursive: true });
    await writeFile(this.path(name), content);
    return this.path(name);
  }

  read(name: string): Promise<string> {
    return readFile(this.path(name), "utf8");
  }

  /** The user's own settings. */
  async settings(value: object): Promise<void> {
    await writeFile(join(this.folder, "home/settings.json"), JSON.stringify(value));
  }

  /** A file in pal's home. */
  async putHome(name: string, content: string): Promise<void> {
    const path = join(this.folder, "home", name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }

  /** Resolves once the condition holds, however long that takes. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await setTimeout(10);
  }

  /** Bodies of all requests so far. */
  get requests(): readonly MessagesRequest[] {
    const sent = this.emulator.ledger.filter(({ endpoint }) => endpoint === "messages");
    return sent.map(({ body }) => body as MessagesRequest);
  }

  /** The text of the last user message of a request, tool results included. */
  lastWords(at = -1): string {
    return JSON.stringify(this.requests.at(at)?.messages.at(-1)?.content ?? "");
  }

  of<T extends AgentEvent["type"]>(type: T): Extract<AgentEvent, { type: T }>[] {
    return this.events.filter((event): event is Extract<AgentEvent, { type: T }> => event.type === type);
  }

  /** Requests that the emulator refused as invalid: each is a bug of ours. */
  get invalid() {
    return this.emulator.ledger.filter(({ valid }) => !valid);
  }

  async end(): Promise<void> {
    for (const agent of this.#agents) await agent.close();
    await this.emulator.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}

export const call = (name: string, input: object, id?: string) => ({
  tool_use: [{ name, input, ...(id !== undefined && { id }) }],
});

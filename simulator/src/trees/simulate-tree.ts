// One run of a tree of agents, from a seed: the real agent package on a virtual machine, killed, compacted, stopped and resumed.
import type { Agent } from "@palimpsest/agent";
import { describeReason } from "../describe-reason.ts";
import { Died } from "../machine/process.ts";
import type { Failed } from "../simulate.ts";
import { requireInvariant } from "../violation.ts";
import { judgeDeliveries, judgeReports } from "./tree-judge.ts";
import { writeKinds } from "./tree-kinds.ts";
import { TreeProcess } from "./tree-process.ts";
import { markNode } from "./tree-script.ts";
import { readTranscripts, type TreeTranscript } from "./tree-transcripts.ts";
import { TreeWorld } from "./tree-world.ts";

/** Messages of the person to a process. */
const MAX_PROMPTS = 3;
/** File changes in the life of a process: a doomed process dies at one of them. */
const MAX_CHANGES = 150;

export interface TreePassed {
  readonly ok: true;
  readonly agents: number;
  readonly messages: number;
  readonly kills: number;
  readonly requests: number;
  readonly trace: readonly string[];
}

export type TreeOutcome = TreePassed | Failed;

export async function simulateTree(seed: number, folder: string): Promise<TreeOutcome> {
  const run = new TreeRun(new TreeWorld(seed, folder));
  try {
    return await run.run();
  } catch (error) {
    return { ok: false, seed, step: run.trace.length, ...describeReason(error), trace: run.trace };
  }
}

class TreeRun {
  readonly trace: string[] = [];
  readonly #world: TreeWorld;
  #main: string | undefined;
  #agents = 0;
  #kills = 0;

  constructor(world: TreeWorld) {
    this.#world = world;
  }

  async run(): Promise<TreePassed> {
    const { temper, machine, folder, script, api } = this.#world;
    await machine.files.makeFolder(folder);
    writeKinds(`${folder}/home`);
    for (let life = 0; life <= temper.kills; life++) await this.#live(life === temper.kills);
    // Agents that were working when a process ended are reported when the session is opened again.
    await this.#live(true, true);
    const [main] = await this.#transcripts();
    if (main) judgeReports(main);
    return {
      ok: true,
      agents: this.#agents,
      messages: script.sent.length,
      kills: this.#kills,
      requests: api.ledger.length,
      trace: this.trace,
    };
  }

  /** A process from its start to its end. */
  async #live(isLast: boolean, isQuiet = false): Promise<void> {
    const { judge, script } = this.#world;
    const at = new TreeProcess(this.#world);
    if (!isLast) this.#doom(at);
    const before = script.sent.length;
    const [main] = await this.#transcripts();
    judge.beginLife(main);
    try {
      const agent = await at.open(main !== undefined);
      this.#main ??= agent.session.path;
      script.names = () => agent.started.map(({ name }) => name);
      this.#note(`opened, ${isLast ? "to the end" : "doomed"}`);
      if (!isQuiet) await this.#talk(at, agent);
      await this.#world.wait(at.process, agent.close());
      this.#note("closed");
      this.#requireNothingLeft(at, agent);
    } catch (error) {
      if (!(error instanceof Died)) throw error;
      this.#kills++;
      this.#note("killed");
    }
    this.#world.throwViolation();
    this.#agents += at.agent?.started.length ?? 0;
    await this.#judgeLife(at.agent, before);
  }

  /** Dies at some change of a file, or at some moment. */
  #doom({ process }: TreeProcess): void {
    const { random, machine } = this.#world;
    if (random.chance(0.3)) machine.clock.after(1_000 + random.below(30_000), () => process.die());
    else process.doom = { changes: 1 + random.below(MAX_CHANGES), keep: random.pick([0, 0.5, 1]) };
  }

  async #talk(at: TreeProcess, agent: Agent): Promise<void> {
    const { random, script, machine } = this.#world;
    const prompts = 1 + random.below(MAX_PROMPTS);
    for (let number = 1; number <= prompts; number++) {
      script.wake();
      agent.say(`${markNode(0)} Go on, ${number}.`);
      const cancel = random.chance(0.4)
        ? machine.clock.after(random.below(20_000), () => this.#disturb(agent))
        : undefined;
      const end = await this.#world.wait(at.process, agent.run());
      cancel?.();
      this.#note(`exchange: ${end.reason}`);
      if (!random.chance(0.4)) continue;
      const done = await this.#world.wait(at.process, agent.compact());
      this.#note(`compacted: ${done.ok}`);
    }
  }

  /** The person stops an agent, sends one a message, or interrupts all. */
  #disturb(agent: Agent): void {
    const { random } = this.#world;
    const names = agent.started.map(({ name }) => name);
    if (names.length === 0 || random.chance(0.2)) {
      this.#note("interrupted");
      return agent.interrupt();
    }
    const name = random.pick(names);
    this.#note(`stopped ${name}: ${agent.stopAgent(name, { isForced: random.chance(0.5) })}`);
  }

  #requireNothingLeft({ busy }: TreeProcess, agent: Agent): void {
    requireInvariant(busy.size === 0, "A6", () => `Still under way after closing: ${[...busy].join(", ")}.`);
    const working = agent.started.filter(({ state }) => state === "working" || state === "waiting");
    requireInvariant(
      working.length === 0,
      "A6",
      () => `Still at work after closing: ${working.map(({ name }) => name).join(", ")}.`,
    );
  }

  async #judgeLife(agent: Agent | undefined, before: number): Promise<void> {
    const transcripts = await this.#transcripts();
    const named = new Map<string, TreeTranscript>();
    const add = (name: string, path: string | undefined) => {
      const found = transcripts.find((each) => each.path === path);
      if (found) named.set(name, found);
    };
    add("main", this.#main);
    for (const { name, path } of agent?.started ?? []) add(name, path);
    judgeDeliveries(transcripts, named, this.#world.script.sent.slice(before));
  }

  async #transcripts(): Promise<readonly TreeTranscript[]> {
    const { files } = this.#world.machine;
    const all = this.#main === undefined ? [] : await readTranscripts(files, this.#main);
    // Killed before its first entry was on disk: there is no session to continue.
    if (all[0]?.entries === 0) this.#main = undefined;
    return this.#main === undefined ? [] : all;
  }

  #note(line: string): void {
    this.trace.push(`${this.#world.machine.clock.now() % 10_000_000}: ${line}`);
  }
}

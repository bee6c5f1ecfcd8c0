// One process of a run: an agent with its parts, on the machine that all processes share. Nothing that a killed process does has an effect.
import { type Agent, type CustomTool, openAgent } from "@palimpsest/agent";
import type { AssistantMessage, Model, RequestBody } from "@palimpsest/core";
import { capabilitiesOf, ModelError } from "@palimpsest/core/internal";
import type { Api, MessagesRequest } from "@palimpsest/emulator";
import { Process } from "../machine/process.ts";
import { nodeOf } from "./tree-script.ts";
import { MODEL, RIGHTS } from "./tree-temper.ts";
import { GrowingTranscripts } from "./tree-transcripts.ts";
import type { TreeWorld } from "./tree-world.ts";

/** Blocks are frozen and shared; arrays belong to the sender, who may change them while the request is under way. */
const copyRequest = (request: RequestBody): MessagesRequest =>
  ({
    ...request,
    messages: request.messages.map(({ role, content }) => ({
      role,
      content: typeof content === "string" ? content : [...content],
    })),
  }) as unknown as MessagesRequest;

export class TreeProcess {
  readonly process: Process;
  readonly #world: TreeWorld;
  /** Running requests and calls. */
  readonly busy = new Set<string>();
  readonly #transcripts = new GrowingTranscripts();
  agent: Agent | undefined;
  #started = 0;

  constructor(world: TreeWorld) {
    this.#world = world;
    this.process = new Process(
      world.machine,
      () => false,
      (ports) => ports,
    );
  }

  async open(isResumed: boolean): Promise<Agent> {
    const { folder, temper } = this.#world;
    this.agent = await this.#world.wait(
      this.process,
      openAgent({
        cwd: folder,
        home: `${folder}/home`,
        userHome: `${folder}/user`,
        env: {},
        ports: this.process.ports,
        isOneShot: temper.isOneShot,
        mode: temper.mode,
        allowedTools: [...temper.allowed, "Work", "Agent"],
        disallowedTools: temper.denied,
        model: this.#model(),
        modelName: MODEL,
        tools: this.#tools(),
        settings: {
          agents: temper.agents,
          switches: { memory: false },
          models: { [MODEL]: { window: temper.window } },
        },
        ...(isResumed && { resume: "latest" }),
      }),
    );
    return this.agent;
  }

  /** The file of an agent that a request comes from. */
  #pathOf(request: MessagesRequest): string | undefined {
    const node = nodeOf(request);
    if (node === 0) return this.agent?.session.path;
    return this.agent?.started.find(({ task }) => task === `task ${node}`)?.path;
  }

  #model(): Model {
    return {
      name: "simulated",
      capabilitiesOf,
      send: (request, { signal } = {}) => {
        const answer = this.#track("a request", this.#ask(request, signal));
        answer.catch(() => {});
        return { final: () => answer, async *[Symbol.asyncIterator]() {} };
      },
    };
  }

  async #ask(request: RequestBody, signal: AbortSignal | undefined): Promise<AssistantMessage> {
    const { api, machine, judge, random } = this.#world;
    const { alive } = this.process;
    if (!alive) return new Promise(() => {});
    const body = copyRequest(request);
    this.#world.check(() => judge.judgeRequest(body));
    await machine.clock.sleep(100 + random.below(4_000), signal).catch(() => {
      throw new ModelError("aborted", "Stopped.");
    });
    const answer = await this.#handle(api, body);
    const path = this.#pathOf(body);
    const transcript = path === undefined ? undefined : await this.#transcripts.read(machine.files, path);
    if (!this.process.alive) return new Promise(() => {});
    this.#world.check(() => judge.noteAnswer(body, { ...answer.usage }, transcript));
    return answer;
  }

  async #handle(api: Api, body: MessagesRequest): Promise<AssistantMessage> {
    const response = await api.handle(body);
    if (response.message) return response.message as unknown as AssistantMessage;
    const said = JSON.stringify(response);
    const long = /prompt is too long: (\d+) tokens > (\d+)/.exec(said);
    if (long)
      throw new ModelError("too-long", said, { tokens: { sent: Number(long[1]), limit: Number(long[2]) } });
    this.#world.fail("I1", said.slice(0, 500));
    throw new ModelError("invalid-request", said);
  }

  #tools(): readonly CustomTool[] {
    const schema = (...fields: readonly string[]) => ({
      type: "object" as const,
      properties: Object.fromEntries(fields.map((field) => [field, { type: "integer" }])),
      required: fields,
    });
    const work: CustomTool<{ ms: number; characters: number }> = {
      name: "Work",
      description: "Takes time.",
      inputSchema: schema("ms", "characters"),
      isReadOnly: true,
      run: ({ ms, characters }, { signal }) =>
        this.#track(
          "a call of Work",
          this.#sleep(ms, signal).then(() => "done ".repeat(characters / 5)),
        ),
    };
    const rights = RIGHTS.map(
      (name): CustomTool<{ node: number }> => ({
        name,
        description: "Needs permission.",
        inputSchema: schema("node"),
        run: async ({ node }) => {
          if (this.process.alive) this.#world.check(() => this.#world.judge.judgeCall(node, name));
          return "done";
        },
      }),
    );
    return [work, ...rights] as readonly CustomTool[];
  }

  async #sleep(ms: number, signal: AbortSignal): Promise<void> {
    await this.#world.machine.clock.sleep(ms, signal);
    if (!this.process.alive) await new Promise(() => {});
  }

  async #track<T>(what: string, work: Promise<T>): Promise<T> {
    const key = `${what} (${++this.#started})`;
    this.busy.add(key);
    try {
      return await work;
    } finally {
      this.busy.delete(key);
    }
  }
}

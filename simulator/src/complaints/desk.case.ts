// A session on a virtual machine with a model behind the strict API: the setup for every complaint.

import {
  type AssistantMessage,
  type Model,
  openSession,
  RECALL,
  type Session,
  type SessionOptions,
} from "@palimpsest/core";
import { ModelError } from "@palimpsest/core/internal";
import { memoryPorts, writeSummaryAnswer } from "@palimpsest/core/testing";
import {
  type Api,
  createApi,
  type LedgerRow,
  modelFacts,
  requestTokens,
  type Turn,
} from "@palimpsest/emulator";

const MODEL = "claude-sonnet-5";
const bash = { name: "Bash", description: "Runs a command.", input_schema: { type: "object" } };

export class Desk {
  readonly ports = memoryPorts();
  readonly api: Api;
  /** The answer to a fork; an error is thrown. */
  toFork: Turn | string | ModelError = writeSummaryAnswer("What happened so far.");
  session!: Session;
  #calls = 0;

  private constructor(window: number) {
    this.api = createApi({
      clock: { now: () => this.ports.clock.now(), advance: () => {} },
      models: { [MODEL]: { window } },
      script: (request) => this.#answer(request),
    });
  }

  static async open(window: number, options: Partial<SessionOptions> = {}): Promise<Desk> {
    const desk = new Desk(window);
    await desk.ports.files.makeFolder("/project");
    desk.session = await desk.reopen(window, options);
    return desk;
  }

  reopen(window: number, options: Partial<SessionOptions> = {}): Promise<Session> {
    return openSession({
      cwd: "/project",
      home: "/home",
      env: {},
      ports: this.ports,
      model: MODEL,
      system: "You look after a build. ".repeat(40),
      tools: [bash, RECALL],
      request: { max_tokens: 2_000 },
      models: { main: this.#model },
      ...options,
      settings: { window: { size: window }, ...options.settings },
    });
  }

  /** Makes a request and adds its response and results. Throws the API's error if it refuses. */
  async step(result = "ok ".repeat(1_500)): Promise<LedgerRow> {
    const { session, api } = this;
    const { message, body } = await api.handle(await session.request());
    if (!message) throw new Error(`Refused: ${JSON.stringify(body)}`);
    const row = api.ledger.at(-1)!;
    await session.assistant(message as never);
    for (const id of [...session.view.open.keys()])
      await session.toolResults({ type: "tool_result", tool_use_id: id, content: result });
    return row;
  }

  async steps(count: number, result?: string): Promise<void> {
    for (let at = 0; at < count; at++) await this.step(result);
  }

  get shown(): string {
    return JSON.stringify(this.session.view.slots.map(({ blocks }) => blocks));
  }

  /** As counted by the server. */
  get tokens(): number {
    const content = this.session.view.slots.flatMap(({ blocks }) => blocks) as never;
    return requestTokens(
      { model: MODEL, max_tokens: 1, messages: [{ role: "user", content }] },
      modelFacts(MODEL)!,
    );
  }

  #answer(request: { messages: readonly { content: unknown }[] }): Turn | string {
    const isFork = JSON.stringify(request.messages.at(-1)).includes("<palimpsest-fork>");
    if (isFork && !(this.toFork instanceof Error)) return this.toFork;
    return { text: "Next.", tool_use: [{ name: "Bash", input: { command: `make ${this.#calls++}` } }] };
  }

  readonly #model: Model = {
    name: "behind the API",
    capabilitiesOf: () => {
      throw new Error("Nobody asks.");
    },
    send: (request) => {
      const answer = this.#send(request);
      answer.catch(() => {});
      return { final: () => answer, async *[Symbol.asyncIterator]() {} };
    },
  };

  async #send(request: object): Promise<AssistantMessage> {
    if (this.toFork instanceof Error) throw this.toFork;
    const { message, body } = await this.api.handle(request);
    if (!message) throw new ModelError("invalid-request", JSON.stringify(body));
    return message as unknown as AssistantMessage;
  }
}

export function must(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

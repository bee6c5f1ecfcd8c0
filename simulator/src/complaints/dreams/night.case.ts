// A memory, sessions that share it, and a scripted model: the setup for complaints about dreams.
import {
  type AssistantMessage,
  type Model,
  openSession,
  type Session,
  type SessionOptions,
} from "@palimpsest/core";
import { memoryPorts } from "@palimpsest/core/testing";

const MODEL = "claude-sonnet-5";
const HOUR = 3_600_000;
/** Switches off everything else that asks the model. */
const ALONE = { extraction: false, notes: false, recall: false };

type Answer = string | { readonly name: string; readonly input: object };

export class Night {
  readonly ports = memoryPorts();
  /** What the model does, call by call. */
  script: (call: number) => Answer | Promise<Answer> = () => "Nothing to do.";
  /** Tokens that were requested from it. */
  tokens = 0;
  calls = 0;
  /** Tokens per call. */
  price = 10_000;

  async open(options: Partial<SessionOptions> = {}): Promise<Session> {
    await this.ports.files.makeFolder("/project");
    return openSession({
      cwd: "/project",
      home: "/home",
      env: {},
      ports: { ...this.ports, spawn: this.ports.spawn.sibling() },
      model: MODEL,
      system: "You look after a build.",
      tools: ["Read", "Write", "Edit", "Grep", "Glob"].map((name) => ({
        name,
        input_schema: { type: "object" },
      })),
      models: { main: this.#model },
      ...options,
      settings: { ...options.settings, switches: { ...ALONE, ...options.settings?.switches } },
    });
  }

  /** Adds memories as if from earlier sessions. */
  async remember(session: Session, facts: readonly (readonly [path: string, fact: string])[]): Promise<void> {
    const { store } = (await session.memory.open())!;
    const changes = facts.map(([path, fact]) => ({ path, text: memory(fact), base: null }));
    const written = await store.write(changes, { by: "extraction" });
    if (!written.ok) throw new Error(written.reason);
    await this.ports.clock.advance(25 * HOUR);
  }

  /** Adds enough other sessions since the last dream. */
  async others(session: Session, count = 6): Promise<void> {
    const folder = session.path.slice(0, session.path.lastIndexOf("/"));
    for (let at = 0; at < count; at++) await this.ports.files.write(`${folder}/other-${at}.jsonl`, "{}\n");
  }

  /** One exchange, after which the session checks whether a dream is due. */
  async exchange(session: Session): Promise<void> {
    await session.user("Go on.");
    await session.request();
    await session.assistant({
      content: [{ type: "text", text: "Done." }],
      usage: { input_tokens: 10, output_tokens: 1 },
      stop_reason: "end_turn",
    } as never);
    await this.settled(session);
  }

  /** Waits until no background work is left. */
  async settled(session: Session): Promise<void> {
    for (let at = 0; at < 2_000; at++) {
      await new Promise((resolve) => setImmediate(resolve));
      if (at > 50 && session.tasks.every(({ state }) => state !== "running")) return;
    }
  }

  async texts(session: Session): Promise<ReadonlyMap<string, string>> {
    const { store } = (await session.memory.open())!;
    const found = await store.list();
    return new Map(
      await Promise.all(found.map(async ({ path }) => [path, (await store.text(path))!] as const)),
    );
  }

  readonly #model: Model = {
    name: "told what to do",
    capabilitiesOf: () => {
      throw new Error("Nobody asks.");
    },
    send: (_, { signal } = {}) => {
      const answer = this.#answer(signal);
      answer.catch(() => {});
      return { final: () => answer, async *[Symbol.asyncIterator]() {} };
    },
  };

  async #answer(signal: AbortSignal | undefined): Promise<AssistantMessage> {
    const call = this.calls++;
    this.tokens += this.price;
    const stopped = Promise.withResolvers<never>();
    stopped.promise.catch(() => {});
    signal?.addEventListener("abort", () => stopped.reject(signal.reason));
    const answer = await Promise.race([this.script(call), stopped.promise]);
    const isText = typeof answer === "string";
    return {
      role: "assistant",
      model: MODEL,
      content: isText ? [{ type: "text", text: answer }] : [{ type: "tool_use", id: `t${call}`, ...answer }],
      stop_reason: isText ? "end_turn" : "tool_use",
      usage: { input_tokens: this.price - 10, output_tokens: 10 },
    } as AssistantMessage;
  }
}

export const memory = (fact: string) =>
  `---\nname: A topic\ndescription: (observed) What was seen\ntype: project\nevidence: observed\n---\n\n- ${fact}\n`;

export const answer = (files: readonly object[], account: readonly object[] = []) =>
  JSON.stringify({ account, files });

export function must(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

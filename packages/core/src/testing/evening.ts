// A session with memory, on in-memory ports, with a model that saves and dreams exactly what it is told to.
import type { Model } from "../models/model.ts";
import { memoryPorts } from "../ports/memory/ports.ts";
import { openSession } from "../session/open-session.ts";
import type { SessionOptions } from "../session/session-types.ts";
import type { Session } from "../session.ts";
import { type AssistantMessage, isText, type Message, type RequestBody } from "../transcript/blocks.ts";
import type { OriginText, TextOrigin } from "../transcript/origins.ts";

/** Has no known price, so memories are saved by a fork, which sees the tools of the conversation. */
const MODEL = "evening-model";
const TOOLS = ["Read", "Write", "Edit", "Grep", "Glob", "Bash", "WebFetch"];

interface ToolCall {
  readonly name: string;
  readonly input: object;
}
/** A text, or tool calls. */
export type Answer = string | readonly ToolCall[];

export interface Asked {
  readonly by: "extraction" | "fresh" | "dreaming" | "other";
  readonly directive: string;
  readonly body: RequestBody;
}

/** Joins texts, each with its origin. */
export function originText(...parts: readonly (readonly [TextOrigin, string])[]): OriginText {
  let text = "";
  const origins = parts.map(([origin, words]) => {
    const from = text.length;
    text += words;
    return { from, to: text.length, origin };
  });
  return { text, origins };
}

export class Evening {
  readonly ports = memoryPorts();
  /** What the model does when it is asked to save memories, turn by turn. */
  save: (turn: number, asked: Asked) => Answer | Promise<Answer> = () => "Nothing.";
  dream: (turn: number) => Answer = () => '{"account":[],"files":[]}';
  readonly asked: Asked[] = [];
  readonly told: {
    saved: readonly string[];
    checks: readonly { path: string; check: string }[];
    denials: readonly string[];
  }[] = [];
  #turn = 0;
  #ids = 0;

  async open({ settings, ...options }: Partial<SessionOptions> = {}): Promise<Session> {
    await this.ports.files.makeFolder("/project");
    const session = await openSession({
      cwd: "/project",
      home: "/home",
      env: {},
      ports: { ...this.ports, spawn: this.ports.spawn.sibling() },
      model: MODEL,
      system: "You look after a build. ".repeat(200),
      tools: TOOLS.map((name) => ({ name, input_schema: { type: "object" } })),
      request: { max_tokens: 2_000 },
      models: { main: this.model },
      ...options,
      settings: { ...settings, switches: { notes: false, dreaming: false, ...settings?.switches } },
    });
    session.on("memory", (event) => this.told.push(event));
    return session;
  }

  /** Runs a question, tool results and the answer, and waits for what follows. */
  async exchange(
    session: Session,
    human: string | OriginText,
    answer: string,
    ...results: readonly string[]
  ): Promise<void> {
    const { text, origins } = typeof human === "string" ? { text: human, origins: undefined } : human;
    await session.user(text, { origins });
    await session.request();
    for (const result of results) {
      const id = `call-${this.#ids++}`;
      const use = { type: "tool_use", id, name: "WebFetch", input: { url: "https://page.example" } };
      await session.assistant(toMessage([use], "tool_use") as never);
      await session.toolResults({ type: "tool_result", tool_use_id: id, content: result });
      await session.request();
    }
    await session.assistant(toMessage([{ type: "text", text: answer }], "end_turn") as never);
    await this.settled(session);
  }

  /** Waits until nothing runs in the background. */
  async settled(session: Session): Promise<void> {
    for (let idle = 0; idle < 20; ) {
      await new Promise((resolve) => setImmediate(resolve));
      idle = session.tasks.some(({ state }) => state === "running") ? 0 : idle + 1;
    }
  }

  async texts(session: Session): Promise<ReadonlyMap<string, string>> {
    const { store } = (await session.memory.open())!;
    const found = await store.list();
    return new Map(
      await Promise.all(found.map(async ({ path }) => [path, (await store.text(path))!] as const)),
    );
  }

  readonly model: Model = {
    name: "told what to do",
    capabilitiesOf: () => {
      throw new Error("Nobody asks.");
    },
    send: (body, { signal } = {}) => {
      const answer = this.#answer(body, signal);
      answer.catch(() => {});
      return { final: () => answer, async *[Symbol.asyncIterator]() {} };
    },
  };

  async #answer(body: RequestBody, signal: AbortSignal | undefined): Promise<AssistantMessage> {
    const asked = askedIn(body);
    this.asked.push(asked);
    this.#turn = isFirstTurn(body) ? 0 : this.#turn + 1;
    const stopped = Promise.withResolvers<never>();
    stopped.promise.catch(() => {});
    signal?.addEventListener("abort", () => stopped.reject(signal.reason));
    const { by } = asked;
    const wanted =
      by === "dreaming" ? this.dream(this.#turn) : by === "other" ? "Nothing." : this.save(this.#turn, asked);
    const answer = await Promise.race([wanted, stopped.promise]);
    if (typeof answer === "string") return toMessage([{ type: "text", text: answer }], "end_turn");
    return toMessage(
      answer.map((call) => ({ type: "tool_use", id: `own-${this.#ids++}`, ...call })),
      "tool_use",
    );
  }
}

function askedIn(body: RequestBody): Asked {
  const texts = body.messages.flatMap(({ content }) => content.filter(isText).map(({ text }) => text));
  const directive = texts.findLast((text) => /program that keeps (?:memories|it)\b/.test(text)) ?? "";
  if (/program that keeps it\b/.test(directive)) return { by: "dreaming", directive, body };
  if (directive === "") return { by: "other", directive: texts.at(-1) ?? "", body };
  return { by: directive.startsWith("<palimpsest-fork>") ? "extraction" : "fresh", directive, body };
}

const isFirstTurn = ({ messages }: RequestBody): boolean =>
  /program that keeps/.test(JSON.stringify(messages.at(-1) satisfies Message | undefined));

const toMessage = (content: readonly object[], stop_reason: string) =>
  ({
    role: "assistant",
    model: MODEL,
    content,
    stop_reason,
    usage: { input_tokens: 100, output_tokens: 10 },
  }) as unknown as AssistantMessage;

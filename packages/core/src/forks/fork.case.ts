// A parent conversation with the in-process emulator, which is also the model of its forks. Shared by tests.
import { type Api, createApi, modelFacts, requestTokens } from "@palimpsest/emulator";
import { capabilitiesOf } from "../models/catalog.ts";
import { makeResponse } from "../models/make-response.ts";
import { type Model, ModelError, type StreamEvent } from "../models/model.ts";
import { memoryPorts } from "../ports/memory/ports.ts";
import type { AssistantMessage, Block, Message, RequestBody } from "../transcript/blocks.ts";
import { type Draft, ENTRY_VERSION, type Entry, type Prelude } from "../transcript/entries.ts";
import { applyEntry } from "../view/fold-entries.ts";
import { renderRequest } from "../view/render-request.ts";
import type { Ttl } from "../view/ttl.ts";
import { emptyView, type View } from "../view/view.ts";
import type { RunFork } from "./fork.ts";
import { type CostDraft, createForkRunner } from "./run-fork.ts";

export const text = (value: string): Block => ({ type: "text", text: value });
export const call = (id: string, name = "Bash", input: unknown = {}): Block => ({
  type: "tool_use",
  id,
  name,
  input,
});
export const result = (id: string, content: string): Block => ({
  type: "tool_result",
  tool_use_id: id,
  content,
});

/** Longer than the largest minimum that any model requires for caching. */
const LONG_SYSTEM = "You are terse, and you say what you know. ".repeat(700);

export const preludeOf = (model: string, system = LONG_SYSTEM): Prelude => ({
  model,
  system: [{ type: "text", text: system }],
  tools: ["Bash", "Edit", "mcp__x__y"].map((name) => ({ name, input_schema: { type: "object" } })),
  parameters: { max_tokens: 20_000 },
  keep: [],
  bindsThinking: modelFacts(model).boundThinking,
});

export class Parent {
  readonly api: Api;
  readonly view: View = emptyView();
  readonly entries: Entry[] = [];
  readonly requests: RequestBody[] = [];
  readonly ttl: Ttl;
  readonly ports = memoryPorts();

  constructor(model: string, ttl: Ttl = "5m", prelude: Prelude = preludeOf(model)) {
    this.api = createApi({ models: {} });
    this.ttl = ttl;
    this.add({ type: "prelude", reason: "first", prelude });
  }

  add(draft: Draft): Entry {
    const id = `e${this.entries.length}`;
    const line = {
      v: ENTRY_VERSION,
      id,
      parent: this.view.leaf,
      time: this.entries.length * 1_000,
      ...draft,
    };
    const entry = JSON.parse(JSON.stringify(line)) as Entry;
    this.entries.push(entry);
    applyEntry(this.view, entry);
    return entry;
  }

  say(...texts: string[]): this {
    this.add({ type: "user", source: "human", content: texts.map(text) });
    return this;
  }

  /** Asks, and takes the answer that the script gives the model. */
  async ask(...blocks: Block[]): Promise<void> {
    const request = renderRequest(this.view, this.ttl);
    this.requests.push(request);
    const message = await send(this.api, request, blocks);
    this.add({ type: "assistant", message, ttl: this.ttl, answers: this.view.leaf });
  }

  /** Answers every open call. */
  /** Long enough by default to be worth clearing once it is old. */
  results(content: (id: string) => string = (id) => `result of ${id} `.repeat(30)): this {
    const blocks = [...this.view.open.keys()].map((id) => result(id, content(id)));
    this.add({ type: "user", source: "tools", content: blocks });
    return this;
  }

  runner(model: Model, costs: CostDraft[] = [], failures: string[] = []): RunFork {
    return createForkRunner({
      model,
      ports: this.ports,
      session: "parent",
      folder: FOLDER,
      view: () => this.view,
      onCall: (cost) => costs.push(cost),
      onFailure: (reason) => failures.push(reason),
    });
  }
}

export const FOLDER = "/sessions/parent";

/** Sends a request to the emulator, which answers with these blocks. Throws if it is refused, because no test wants that. */
export async function send(
  api: Api,
  request: RequestBody,
  blocks: readonly Block[],
): Promise<AssistantMessage> {
  api.setScript(() => ({ blocks: blocks as never }));
  const { message, body } = await api.handle(request);
  if (!message) throw new Error(JSON.stringify(body));
  return message as unknown as AssistantMessage;
}

/** The emulator as a model. Each answer is the next of these, or what the script of the API says. */
export function apiModel(api: Api, ...answers: (readonly Block[])[]): Model {
  return {
    name: "emulator",
    capabilitiesOf,
    send: (request, { signal } = {}) =>
      makeResponse(async (emit) => {
        const blocks = answers.shift();
        if (blocks) api.setScript(() => ({ blocks: blocks as never }));
        const { events, body } = await api.handle({ ...request, stream: true });
        if (!events) throw new ModelError("invalid-request", JSON.stringify(body));
        for (const event of events as unknown as StreamEvent[])
          if (event.type !== ("ping" as never)) emit(event);
      }, signal),
  };
}

/** Returns the emulator's token count of a request. */
export const tokensOf = (request: RequestBody) => requestTokens(request as never, modelFacts(request.model));

/** Returns the blocks in order, without the cache marks, which are the only part that may differ. */
export const blockLines = (messages: readonly Message[]): string[] =>
  messages.flatMap(({ role, content }) =>
    content.map(({ cache_control: _, ...block }) => `${role} ${JSON.stringify(block)}`),
  );

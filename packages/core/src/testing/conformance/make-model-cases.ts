// What every `Model` must do.
import {
  deepStrictEqual as deepEqual,
  strictEqual as equal,
  match,
  notStrictEqual as notEqual,
  ok,
  rejects,
} from "node:assert/strict";
import { assembleMessage } from "../../models/assemble.ts";
import { type Model, ModelError, type ModelResponse, type StreamEvent } from "../../models/model.ts";
import type { AssistantMessage, Block, RequestBody, ThinkingBlock } from "../../transcript/blocks.ts";
import {
  assertFields,
  assertRejectsWith,
  type ConformanceCase,
  makeCases,
  type Requirements,
} from "./conformance-case.ts";

/** What the model under test must do for one request. */
export interface CaseTurn {
  readonly content?: readonly Block[];
  readonly stop_reason?: string;
  readonly fault?:
    | { readonly kind: "hang" | "cut"; readonly afterEvents: number }
    | { readonly kind: "refusal" | "overloaded" };
}

export interface ModelUnderTest {
  readonly model: Model;
  dispose?(): void | Promise<void>;
}

const request: RequestBody = {
  model: "claude-sonnet-5-5",
  max_tokens: 1_000,
  messages: [{ role: "user", content: [{ type: "text", text: "What is in the file?" }] }],
  tools: [{ name: "Read", description: "Reads a file", input_schema: { type: "object" } }],
};

const text: Block = {
  type: "text",
  text: "Let me look: a sentence that is long enough to come in several pieces.",
};
const toolUse: Block = {
  type: "tool_use",
  id: "toolu_01",
  name: "Read",
  input: { path: "/tmp/ä.txt", limit: 3, deep: { list: [1, "two", null] } },
};

/**
 * The number of events up to the first delta of the first block: message_start, content_block_start, content_block_delta.
 */
const INTO_FIRST_BLOCK = 3;

export interface ModelCasesOptions {
  /**
   * The model only answers with text, never fails and counts no tokens, like the offline model. Other cases are left out.
   */
  readonly isTextOnly?: boolean;
}

/** `open` is called once per case, with what the model must do for each request. */
export function makeModelCases(
  open: (turns: readonly CaseTurn[]) => ModelUnderTest | Promise<ModelUnderTest>,
  { isTextOnly = false }: ModelCasesOptions = {},
): ConformanceCase[] {
  const beginCase = () => makeBench(open);
  const aboutText = makeCases(beginCase, TEXT_REQUIREMENTS);
  return isTextOnly ? aboutText : [...aboutText, ...makeCases(beginCase, OTHER_REQUIREMENTS)];
}

type Bench = ReturnType<typeof makeBench>;

const TEXT_REQUIREMENTS: Requirements<Bench> = {
  async "streams a text in the API's order"({ given }) {
    const model = await given({ content: [text] });
    const response = model.send(request);
    const events = await collectEvents(response);
    deepEqual(shape(events), [
      "message_start",
      "content_block_start 0",
      "content_block_delta 0",
      "content_block_stop 0",
      "message_delta",
      "message_stop",
    ]);
    const message = await response.final();
    deepEqual(assembleMessage(events), { message, incomplete: [] });
    assertFields(message, { role: "assistant", stop_reason: "end_turn", content: [text] });
  },

  async "returns the final message any number of times, whether or not events are read"({ given }) {
    const model = await given({ content: [text] });
    const response = model.send(request);
    const [first, second] = await Promise.all([response.final(), response.final()]);
    equal(second, first);
    equal(await response.final(), first);
    deepEqual(assembleMessage(await collectEvents(response))?.message, first);
  },

  async "lets its events be iterated once"({ given }) {
    const model = await given({ content: [text] });
    const response = model.send(request);
    await collectEvents(response);
    await rejects(collectEvents(response), /once/);
  },

  async "continues when its reader stops early"({ given }) {
    const model = await given({ content: [text] });
    const response = model.send(request);
    for await (const _ of response) break;
    assertFields((await response.final()).content, [text]);
  },

  async "answers one request after another"({ given }) {
    const model = await given({ content: [text] }, { content: [{ type: "text", text: "And another." }] });
    await model.send(request).final();
    assertFields((await model.send(request).final()).content, [{ type: "text", text: "And another." }]);
  },

  async "sends nothing when it is aborted beforehand"({ given }) {
    const model = await given({ content: [text] });
    const response = model.send(request, { signal: AbortSignal.abort() });
    const error = await catchModelError(response.final());
    assertFields(error, { code: "aborted", details: { retryable: false } });
    equal(error.details.partial, undefined);
    await assertRejectsWith(collectEvents(response), error);
  },

  async "declares what each model can do"({ given }) {
    const model = await given();
    equal(model.capabilitiesOf("claude-sonnet-5-5").thinkingBoundToPrefix, true);
    equal(model.capabilitiesOf("claude-sonnet-4-6").thinkingBoundToPrefix, false);
  },
};

const OTHER_REQUIREMENTS: Requirements<Bench> = {
  async "streams a message in the API's order, and final() is its assembly"({ given }) {
    const model = await given({ content: [text, toolUse] });
    const response = model.send(request);
    const events = await collectEvents(response);
    deepEqual(shape(events), [
      "message_start",
      "content_block_start 0",
      "content_block_delta 0",
      "content_block_stop 0",
      "content_block_start 1",
      "content_block_delta 1",
      "content_block_stop 1",
      "message_delta",
      "message_stop",
    ]);
    const message = await response.final();
    deepEqual(assembleMessage(events), { message, incomplete: [] });
    assertFields(message, { role: "assistant", stop_reason: "tool_use", content: [text, toolUse] });
  },

  async "reports whole counts of tokens"({ given }) {
    const model = await given({ content: [text] });
    const { usage } = await model.send(request).final();
    ok((usage?.input_tokens ?? 0) > 0);
    ok((usage?.output_tokens ?? 0) > 1);
  },

  async "returns thinking with its signature"({ given }) {
    const thinking: Block = {
      type: "thinking",
      thinking: "Which file do they mean?",
      signature: "c2lnbmVk",
    };
    const model = await given({ content: [thinking, text] });
    const { content } = await model.send(request).final();
    assertFields(content, [{ type: "thinking", thinking: "Which file do they mean?" }, text]);
    notEqual((content[0] as ThinkingBlock).signature, "");
  },

  async "keeps blocks of unknown types"({ given }) {
    const unknown: Block = { type: "hologram", depth: 3, layers: [{ of: "light" }] };
    const model = await given({ content: [unknown, text] });
    assertFields((await model.send(request).final()).content, [unknown, text]);
  },

  async "keeps a message that max_tokens ended"({ given }) {
    const model = await given({ content: [text], stop_reason: "max_tokens" });
    assertFields(await model.send(request).final(), { stop_reason: "max_tokens", content: [text] });
  },

  async "stops in the middle when it is aborted, and keeps what had arrived"({ given }) {
    const model = await given({ content: [text], fault: { kind: "hang", afterEvents: INTO_FIRST_BLOCK } });
    const controller = new AbortController();
    const response = model.send(request, { signal: controller.signal });
    let seen = 0;
    const readUntilAbort = async () => {
      for await (const _ of response) {
        seen += 1;
        if (seen === INTO_FIRST_BLOCK) controller.abort();
      }
    };
    const error = await catchModelError(readUntilAbort());
    equal(error.code, "aborted");
    expectBeginning(error);
    equal(await catchModelError(response.final()), error);
  },

  async "reports that a stream was cut off, and keeps what had arrived"({ given }) {
    const model = await given({ content: [text], fault: { kind: "cut", afterEvents: INTO_FIRST_BLOCK } });
    const error = await catchModelError(model.send(request).final());
    assertFields(error, { code: "stream-broken", details: { retryable: true } });
    expectBeginning(error);
  },

  async "marks a tool request that was cut off as incomplete"({ given }) {
    const model = await given({
      content: [toolUse],
      fault: { kind: "cut", afterEvents: INTO_FIRST_BLOCK },
    });
    const { details } = await catchModelError(model.send(request).final());
    deepEqual(details.partial?.content, [{ ...toolUse, input: {} }]);
    deepEqual(details.incomplete, [0]);
  },

  async "rejects a refusal with the whole message"({ given }) {
    const model = await given({ fault: { kind: "refusal" } });
    const response = model.send(request);
    const error = await catchModelError(response.final());
    assertFields(error, {
      code: "refused",
      details: { retryable: false, partial: { stop_reason: "refusal" }, incomplete: [] },
    });
    ok((error.details.partial?.usage?.input_tokens ?? 0) > 0);
    await assertRejectsWith(collectEvents(response), error);
  },

  async "throws typed errors that say what to do"({ given }) {
    const model = await given({ fault: { kind: "overloaded" } });
    const error = await catchModelError(model.send(request).final());
    assertFields(error, { code: "overloaded", details: { retryable: true } });
    match(error.message, /^[A-Z].*[.)]$/);
    equal(ModelError.isInstance(error), true);
  },
};

async function collectEvents(response: ModelResponse): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  for await (const event of response) events.push(event);
  return events;
}

export async function catchModelError(work: Promise<unknown>): Promise<ModelError> {
  const outcome = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!ModelError.isInstance(outcome)) throw new Error(`Expected a ModelError, got ${String(outcome)}`);
  return outcome;
}

/** Returns the events' types and indexes, with a run of deltas counted as one. */
function shape(events: readonly StreamEvent[]): string[] {
  const names = events.map((event) => ("index" in event ? `${event.type} ${event.index}` : event.type));
  return names.filter((name, i) => name !== names[i - 1]);
}

function expectBeginning({ details }: ModelError): void {
  const [block] = (details.partial as AssistantMessage).content;
  equal(block?.type, "text");
  const arrived = (block as { text: string }).text;
  notEqual(arrived, "");
  equal((text as { text: string }).text.startsWith(arrived), true);
  deepEqual(details.incomplete, [0]);
}

function makeBench(open: (turns: readonly CaseTurn[]) => ModelUnderTest | Promise<ModelUnderTest>) {
  let opened: ModelUnderTest | undefined;
  return {
    async given(...turns: CaseTurn[]): Promise<Model> {
      opened = await open(turns);
      return opened.model;
    },
    dispose: () => opened?.dispose?.(),
  };
}

// What every Model does, whatever stands behind it. One suite, run on each implementation.
import { afterEach, describe, expect, it } from "vitest";
import type { AssistantMessage, Block, RequestBody, ThinkingBlock } from "../transcript/blocks.ts";
import { assembleMessage } from "./assemble.ts";
import { type Model, ModelError, type ModelResponse, type StreamEvent } from "./model.ts";

/** What the model behind the interface is made to do for one request. */
export interface CaseTurn {
  readonly content?: readonly Block[];
  readonly stop_reason?: string;
  readonly fault?:
    | { readonly kind: "hang" | "cut"; readonly afterEvents: number }
    | { readonly kind: "refusal" | "overloaded" };
}

export interface CaseModel {
  readonly model: Model;
  close(): Promise<void>;
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

/** message_start, then content_block_start and the first delta of the first block. */
const INTO_FIRST_BLOCK = 3;

export function modelConformance(
  name: string,
  make: (turns: readonly CaseTurn[]) => Promise<CaseModel>,
): void {
  describe(`${name} as a Model`, () => {
    let open: CaseModel | undefined;
    const given = async (...turns: CaseTurn[]): Promise<Model> => {
      open = await make(turns);
      return open.model;
    };
    afterEach(async () => {
      await open?.close();
      open = undefined;
    });

    it("streams a message in the API's order, and final() is its assembly", async () => {
      const model = await given({ content: [text, toolUse] });
      const response = model.send(request);
      const events = await collect(response);
      expect(shape(events)).toEqual([
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
      expect(assembleMessage(events)).toEqual({ message, incomplete: [] });
      expect(message).toMatchObject({ role: "assistant", stop_reason: "tool_use", content: [text, toolUse] });
    });

    it("gives the final message any number of times, read or not", async () => {
      const model = await given({ content: [text] });
      const response = model.send(request);
      const [first, second] = await Promise.all([response.final(), response.final()]);
      expect(second).toBe(first);
      expect(await response.final()).toBe(first);
      expect(assembleMessage(await collect(response))?.message).toEqual(first);
    });

    it("lets its events be iterated once", async () => {
      const model = await given({ content: [text] });
      const response = model.send(request);
      await collect(response);
      await expect(collect(response)).rejects.toThrow("once");
    });

    it("goes on when its reader stops early", async () => {
      const model = await given({ content: [text] });
      const response = model.send(request);
      for await (const _ of response) break;
      expect((await response.final()).content).toMatchObject([text]);
    });

    it("reports whole counts of tokens", async () => {
      const model = await given({ content: [text] });
      const { usage } = await model.send(request).final();
      expect(usage?.input_tokens).toBeGreaterThan(0);
      expect(usage?.output_tokens).toBeGreaterThan(1);
    });

    it("brings thinking with its signature", async () => {
      const thinking: Block = {
        type: "thinking",
        thinking: "Which file do they mean?",
        signature: "c2lnbmVk",
      };
      const model = await given({ content: [thinking, text] });
      const { content } = await model.send(request).final();
      expect(content).toMatchObject([{ type: "thinking", thinking: "Which file do they mean?" }, text]);
      expect((content[0] as ThinkingBlock).signature).not.toBe("");
    });

    it("keeps blocks of a type that nobody knows yet", async () => {
      const unknown: Block = { type: "hologram", depth: 3, layers: [{ of: "light" }] };
      const model = await given({ content: [unknown, text] });
      expect((await model.send(request).final()).content).toMatchObject([unknown, text]);
    });

    it("answers one request after another", async () => {
      const model = await given({ content: [text] }, { content: [{ type: "text", text: "And another." }] });
      await model.send(request).final();
      expect((await model.send(request).final()).content).toMatchObject([
        { type: "text", text: "And another." },
      ]);
    });

    it("keeps a message that max_tokens ended", async () => {
      const model = await given({ content: [text], stop_reason: "max_tokens" });
      expect(await model.send(request).final()).toMatchObject({ stop_reason: "max_tokens", content: [text] });
    });

    it("does nothing when it is aborted beforehand", async () => {
      const model = await given({ content: [text] });
      const response = model.send(request, { signal: AbortSignal.abort() });
      const error = await failure(response.final());
      expect(error).toMatchObject({ code: "aborted", details: { retryable: false } });
      expect(error.details.partial).toBeUndefined();
      await expect(collect(response)).rejects.toBe(error);
    });

    it("stops in the middle when it is aborted, and keeps what had come", async () => {
      const model = await given({ content: [text], fault: { kind: "hang", afterEvents: INTO_FIRST_BLOCK } });
      const controller = new AbortController();
      const response = model.send(request, { signal: controller.signal });
      let seen = 0;
      const reading = async () => {
        for await (const _ of response) {
          seen += 1;
          if (seen === INTO_FIRST_BLOCK) controller.abort();
        }
      };
      const error = await failure(reading());
      expect(error.code).toBe("aborted");
      expectBeginning(error);
      expect(await failure(response.final())).toBe(error);
    });

    it("says that a stream was cut off, and keeps what had come", async () => {
      const model = await given({ content: [text], fault: { kind: "cut", afterEvents: INTO_FIRST_BLOCK } });
      const error = await failure(model.send(request).final());
      expect(error).toMatchObject({ code: "stream-broken", details: { retryable: true } });
      expectBeginning(error);
    });

    it("keeps a tool request that was cut off from being run", async () => {
      const model = await given({
        content: [toolUse],
        fault: { kind: "cut", afterEvents: INTO_FIRST_BLOCK },
      });
      const { details } = await failure(model.send(request).final());
      expect(details.partial?.content).toEqual([{ ...toolUse, input: {} }]);
      expect(details.incomplete).toEqual([0]);
    });

    it("rejects a refusal with the whole message", async () => {
      const model = await given({ fault: { kind: "refusal" } });
      const response = model.send(request);
      const error = await failure(response.final());
      expect(error).toMatchObject({
        code: "refused",
        details: { retryable: false, partial: { stop_reason: "refusal" }, incomplete: [] },
      });
      expect(error.details.partial?.usage?.input_tokens).toBeGreaterThan(0);
      await expect(collect(response)).rejects.toBe(error);
    });

    it("types its errors and says what to do", async () => {
      const model = await given({ fault: { kind: "overloaded" } });
      const error = await failure(model.send(request).final());
      expect(error).toMatchObject({ code: "overloaded", details: { retryable: true } });
      expect(error.message).toMatch(/^[A-Z].*[.)]$/);
      expect(ModelError.isInstance(error)).toBe(true);
    });

    it("declares what each model can do", async () => {
      const model = await given();
      expect(model.capabilitiesOf("claude-sonnet-5-5").thinkingBoundToPrefix).toBe(true);
      expect(model.capabilitiesOf("claude-sonnet-4-6").thinkingBoundToPrefix).toBe(false);
    });
  });
}

export async function collect(response: ModelResponse): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  for await (const event of response) events.push(event);
  return events;
}

export async function failure(work: Promise<unknown>): Promise<ModelError> {
  const outcome = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!ModelError.isInstance(outcome)) throw new Error(`Expected a ModelError, got ${String(outcome)}`);
  return outcome;
}

/** The events' types and indexes, with a run of deltas counted as one. */
function shape(events: readonly StreamEvent[]): string[] {
  const names = events.map((event) => ("index" in event ? `${event.type} ${event.index}` : event.type));
  return names.filter((name, i) => name !== names[i - 1]);
}

function expectBeginning({ details }: ModelError): void {
  const [block] = (details.partial as AssistantMessage).content;
  expect(block?.type).toBe("text");
  const arrived = (block as { text: string }).text;
  expect(arrived).not.toBe("");
  expect((text as { text: string }).text.startsWith(arrived)).toBe(true);
  expect(details.incomplete).toEqual([0]);
}

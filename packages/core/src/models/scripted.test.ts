import { describe, expect, it } from "vitest";
import { type CaseTurn, catchModelError, makeModelCases } from "../testing/conformance/make-model-cases.ts";
import type { RequestBody } from "../transcript/blocks.ts";
import { ModelError } from "./model.ts";
import { type ScriptedTurn, scriptedModel } from "./scripted.ts";

function toScripted({ content = [], stop_reason, fault }: CaseTurn): ScriptedTurn {
  const turn: ScriptedTurn = { content, ...(stop_reason ? { stop_reason } : {}) };
  switch (fault?.kind) {
    case "hang":
      return { ...turn, hangAfterEvents: fault.afterEvents };
    case "cut":
      return { ...turn, fail: { error: cut, afterEvents: fault.afterEvents } };
    case "refusal":
      return { ...turn, stop_reason: "refusal" };
    case "overloaded":
      return { fail: { error: new ModelError("overloaded", "Wait a little.", { retryable: true }) } };
    default:
      return turn;
  }
}

const cut = new ModelError("stream-broken", "The response broke off.", { retryable: true });

describe("the scripted Model conforms", () => {
  it.each(
    makeModelCases(async (turns) => ({
      model: scriptedModel({ script: turns.map(toScripted) }),
    })),
  )("$name", ({ run }) => run());
});

describe("the scripted model", () => {
  const request: RequestBody = {
    model: "claude-sonnet-5-5",
    max_tokens: 10,
    messages: [{ role: "user", content: [{ type: "text", text: "hello" }] }],
  };

  it("answers by a function, and remembers what it was asked", async () => {
    const model = scriptedModel({
      script: async ({ max_tokens }, call) => ({
        content: [{ type: "text", text: `${call}: ${max_tokens}` }],
      }),
    });
    await model.send(request).final();
    const { content } = await model.send({ ...request, max_tokens: 20 }).final();
    expect(content).toEqual([{ type: "text", text: "1: 20" }]);
    expect(model.requests.map(({ max_tokens }) => max_tokens)).toEqual([10, 20]);
  });

  it("reports the usage that it is given, and the fields", async () => {
    const model = scriptedModel({
      script: [{ fields: { id: "msg_9", extra: 1 } }, { usage: { input_tokens: 7, output_tokens: 8 } }],
      usage: (sent, content) => ({ input_tokens: sent.messages.length, output_tokens: content.length }),
    });
    expect(await model.send(request).final()).toMatchObject({
      id: "msg_9",
      extra: 1,
      usage: { input_tokens: 1, output_tokens: 0 },
    });
    expect((await model.send(request).final()).usage).toEqual({ input_tokens: 7, output_tokens: 8 });
  });

  it("plays exact events, also bad ones", async () => {
    const model = scriptedModel({ script: [{ events: [{ type: "message_stop" }] }] });
    expect((await catchModelError(model.send(request).final())).code).toBe("stream-broken");
  });

  it("says when its script is at the end", async () => {
    const error = await catchModelError(scriptedModel({ script: [] }).send(request).final());
    expect(error.message).toContain("the script has no turn 1");
  });

  it("can be given other capabilities", () => {
    const model = scriptedModel({ script: [], capabilities: { cacheEdits: true } });
    expect(model.capabilitiesOf("claude-sonnet-5-5")).toMatchObject({
      cacheEdits: true,
      thinkingBoundToPrefix: true,
    });
  });
});

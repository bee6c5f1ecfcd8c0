import { describe, expect, it } from "vitest";
import {
  type CaseTurn,
  catchModelError,
  makeModelCases,
} from "../../testing/conformance/make-model-cases.ts";
import { isText, type RequestBody } from "../../transcript/blocks.ts";
import type { Model } from "../model.ts";
import { offlineModel } from "./offline-model.ts";

const request: RequestBody = {
  model: "claude-sonnet-5-5",
  max_tokens: 10,
  messages: [{ role: "user", content: [{ type: "text", text: "hello" }] }],
};

/** Whoever asks can say these texts, one after the other. */
function answering(turns: readonly CaseTurn[]): Model {
  const model = offlineModel();
  let turn = 0;
  const next = () =>
    (turns[turn++]?.content ?? [])
      .filter(isText)
      .map(({ text }) => text)
      .join("");
  return { ...model, send: (body, options) => model.send(body, { ...options, answerOffline: next }) };
}

describe("the offline Model conforms", () => {
  it.each(makeModelCases(async (turns) => ({ model: answering(turns) }), { isTextOnly: true }))(
    "$name",
    ({ run }) => run(),
  );
});

describe("the offline model", () => {
  it("says that it is offline, and reports no usage", async () => {
    const message = await offlineModel()
      .send(request, { answerOffline: async () => "From memory." })
      .final();
    expect(message).toMatchObject({ model: "offline", stop_reason: "end_turn" });
    expect(message.usage).toBeUndefined();
  });

  it("fails with a sentence if the caller has no answer", async () => {
    const error = await catchModelError(offlineModel().send(request).final());
    expect(error).toMatchObject({ code: "not-found", details: { retryable: false } });
    expect(error.message).toContain("no model");
  });

  it("stops waiting for an answer when it is aborted", async () => {
    const controller = new AbortController();
    const answerOffline = () => new Promise<string>(() => {});
    const response = offlineModel().send(request, { signal: controller.signal, answerOffline });
    controller.abort();
    expect((await catchModelError(response.final())).code).toBe("aborted");
  });
});

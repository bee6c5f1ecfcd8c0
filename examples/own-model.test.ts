// The conformance suite on a model of your own. It tells the model behind what to do for each request.
// node --test examples/own-model.test.ts
import { test } from "node:test";
import { ModelError } from "@palimpsest/core/models";
import { type CaseTurn, makeModelCases } from "@palimpsest/core/testing";
import { type Backend, backendModel } from "./own-model.ts";

const cases = makeModelCases((turns) => {
  const rest = [...turns];
  return { model: backendModel("own", (request) => answerTurn(rest.shift() ?? {}, request)) };
});

async function answerTurn({ content = [], stop_reason, fault }: CaseTurn, { model }: Parameters<Backend>[0]) {
  if (fault?.kind === "overloaded")
    throw new ModelError("overloaded", "The model is busy. Try again later.", { retryable: true });
  const asksForTool = content.some(({ type }) => type === "tool_use");
  const stopped = fault?.kind === "refusal" ? "refusal" : asksForTool ? "tool_use" : "end_turn";
  return {
    role: "assistant" as const,
    model,
    content,
    stop_reason: stop_reason ?? stopped,
    usage: { input_tokens: 10, output_tokens: 20 },
  };
}

// This model answers in one piece: it cannot fall silent or break off in the middle.
const INAPPLICABLE = /in the middle|cut off/;
for (const { name, run } of cases) test(name, { skip: INAPPLICABLE.test(name) }, run);

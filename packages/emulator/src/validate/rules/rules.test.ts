// Every rule over HTTP: a request that is refused is refused for its own reason, and a valid one is accepted.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Emulator, modelFacts, startEmulator, validateRequest } from "../../index.ts";
import { ALL } from "./all.case.ts";
import { BEFORE_THE_RULES } from "./door.case.ts";
import { betasIn } from "./parts.case.ts";

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.close());

describe("over HTTP", () => {
  test.each(ALL)("$name", async ({ request, headers, refused }) => {
    const response = await fetch(`${emulator.url}/v1/messages`, {
      method: "POST",
      headers: { "x-api-key": "test", "anthropic-version": "2026-10-21", ...headers },
      body: JSON.stringify(request),
    });
    const body = (await response.json()) as {
      error?: { type: string; message: string };
      request_id?: string;
    };
    if (refused === undefined) {
      expect({ status: response.status, error: body.error }).toEqual({ status: 200, error: undefined });
      return;
    }
    expect({ status: response.status, type: body.error?.type, message: body.error?.message }).toEqual(
      refused,
    );
    expect(body.request_id).toBe(response.headers.get("request-id"));
    expect(emulator.ledger.at(-1)).toMatchObject({ status: refused.status, valid: false });
  });
});

describe("in process, on frozen requests that are judged twice", () => {
  const rows = ALL.filter((row) => !BEFORE_THE_RULES.includes(row) && "model" in row.request);
  test.each(rows)("$name", (row) => {
    const request = deepFreeze(structuredClone(row.request)) as { model: string };
    const version = row.headers?.["anthropic-version"];
    const options = { betas: betasIn(row), ...(version && { version }) };
    for (let round = 0; round < 2; round++) {
      expect(validateRequest(request, modelFacts(request.model), options)?.message).toBe(
        row.refused?.message,
      );
    }
  });
});

test("signatures of others can be trusted", () => {
  const thinking = { type: "thinking", thinking: "Hm.", signature: "made elsewhere" };
  const messages = [
    { role: "user", content: "Hello" },
    { role: "assistant", content: [thinking, { type: "text", text: "Hi" }] },
    { role: "user", content: "And?" },
  ];
  const request = { model: "claude-opus-5-5", max_tokens: 10, messages };
  expect(validateRequest(request, modelFacts(request.model))?.message).toContain("Invalid `signature`");
  expect(validateRequest(request, modelFacts(request.model), { trustSignatures: true })).toBeUndefined();
});

test("each rule has a name of its own", () => {
  expect(new Set(ALL.map(({ name }) => name)).size).toBe(ALL.length);
});

function deepFreeze(value: object): object {
  for (const part of Object.values(value)) if (typeof part === "object" && part !== null) deepFreeze(part);
  return Object.freeze(value);
}

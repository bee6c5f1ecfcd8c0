// Options: an unknown one is refused by name, and signatures can be trusted.
import { expect, test } from "vitest";
import {
  createApi,
  type EmulatorOptions,
  modelFacts,
  OptionError,
  signThinking,
  startEmulator,
} from "./index.ts";

test("an option that does not exist is refused by name", async () => {
  const typo = { scrpt: ["Hello."] } as EmulatorOptions;
  await expect(startEmulator(typo)).rejects.toThrow(
    /^The emulator has no option "scrpt"\. Its options are script, .*port\.$/,
  );
  expect(() => createApi(typo)).toThrow(OptionError);
});

test.each(["claude-sonnet-5-5", "claude-opus-5-5"])("%s takes thinking made elsewhere", async (model) => {
  const thinking = { type: "thinking", thinking: "Hm.", signature: "made elsewhere" };
  const messages = [
    { role: "user", content: "Hello" },
    { role: "assistant", content: [thinking, { type: "text", text: "Hi" }] },
    { role: "user", content: "And?" },
  ];
  const request = { model, max_tokens: 10, messages };
  expect((await createApi().handle(request)).status).toBe(400);
  const trusting = createApi({ trustSignatures: true });
  const { status, message } = await trusting.handle(request);
  expect(status).toBe(200);
  expect(trusting.countTokens(request).body).toEqual({ input_tokens: message?.usage.input_tokens });
});

test("thinking that is trusted is kept, also that of another model", async () => {
  const asked = {
    model: "claude-sonnet-5-5",
    max_tokens: 10,
    messages: [{ role: "user" as const, content: "Hi" }],
  };
  const thinking = { type: "thinking", thinking: "Hm. ".repeat(50), signature: "" };
  const [signed] = signThinking(asked, modelFacts(asked.model), [thinking]);
  const answer = { role: "assistant" as const, content: [signed, { type: "text", text: "Hello" }] };
  const request = {
    ...asked,
    model: "claude-opus-5-5",
    messages: [...asked.messages, answer, ...asked.messages],
  };
  const tokens = async (trustSignatures: boolean) =>
    (await createApi({ trustSignatures }).handle(request)).message?.usage.input_tokens;
  expect(createApi().countTokens(request).body).toEqual({ input_tokens: await tokens(true) });
  expect(await tokens(false)).toBeLessThan((await tokens(true)) ?? 0);
});

test("changing a model by its dated id keeps its price", () => {
  const dated = "claude-haiku-4-5-20251001";
  const models = createApi({ models: { [dated]: { window: 50_000 } } }).models;
  expect(models.get(dated)).toMatchObject({ id: dated, window: 50_000, price: modelFacts(dated).price });
});

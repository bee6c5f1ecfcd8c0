// The approximation: in the right order of magnitude, additive, and heavier on newer models.
import { expect, test } from "vitest";
import { type MessagesRequest, modelFacts, requestTokens } from "../index.ts";

const older = modelFacts("claude-haiku-4-5");
const newer = modelFacts("claude-opus-5");
const ask = (
  content: MessagesRequest["messages"][number]["content"],
  more: object = {},
): MessagesRequest => ({
  model: "x",
  max_tokens: 1,
  messages: [{ role: "user", content }],
  ...more,
});

test("English prose is about four characters a token, code about three", () => {
  const prose = "The quick brown fox jumps over the lazy dog, and nobody minds. ".repeat(100);
  const code = "export function add(a: number, b: number): number {\n  return a + b;\n}\n".repeat(100);
  const ratio = (text: string) => text.length / requestTokens(ask(text), older);
  expect(ratio(prose)).toBeGreaterThan(3.8);
  expect(ratio(prose)).toBeLessThan(5);
  expect(ratio(code)).toBeGreaterThan(2.8);
  expect(ratio(code)).toBeLessThan(4);
});

test("models from 4.7 on count 30% more", () => {
  const text = "word ".repeat(10_000);
  expect(requestTokens(ask(text), newer) / requestTokens(ask(text), older)).toBeCloseTo(1.3, 2);
});

test("tools, system, images and documents count; cache_control does not", () => {
  const plain = requestTokens(ask("Hello"), older);
  const tool = { name: "read", input_schema: { type: "object" } };
  expect(requestTokens(ask("Hello", { tools: [tool] }), older)).toBeGreaterThan(plain + 200);
  expect(requestTokens(ask("Hello", { system: "Be kind." }), older)).toBeGreaterThan(plain);
  const image = { type: "image", source: { type: "base64", media_type: "image/png", data: "aGk=" } };
  expect(requestTokens(ask([image]), older)).toBeGreaterThan(1000);
  const marked = { type: "text", text: "Hello", cache_control: { type: "ephemeral" as const } };
  expect(requestTokens(ask([marked]), older)).toBe(plain);
});

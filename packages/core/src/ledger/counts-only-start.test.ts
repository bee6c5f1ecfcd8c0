import { expect, it } from "vitest";
import type { Entry } from "../transcript/entries.ts";
import { countsOnlyStart } from "./counts-only-start.ts";

const answer = (text: string, output_tokens: number, more: object = {}): Entry =>
  ({
    ...{ v: 1, id: "a", parent: null, time: 1, type: "assistant" },
    message: { content: [{ type: "text", text }], usage: { input_tokens: 5, output_tokens } },
    ...more,
  }) as unknown as Entry;

it("sees that a long answer cannot have so few tokens", () => {
  expect(countsOnlyStart(answer("It fails because the cursor moves too early. ".repeat(4), 1))).toBe(true);
});

it.each([
  ["a short answer", answer("Yes.", 1)],
  ["a whole count", answer("It fails because the cursor moves too early. ".repeat(4), 40)],
  ["an answer that was cut off", answer("It fails because. ".repeat(20), 1, { aborted: true })],
  ["no usage", { ...answer("x".repeat(500), 1), message: { content: [] } } as unknown as Entry],
])("believes %s", (_, entry) => expect(countsOnlyStart(entry)).toBe(false));

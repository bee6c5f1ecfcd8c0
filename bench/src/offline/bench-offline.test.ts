import { describe, expect, it } from "vitest";
import { measureSet, scoreMessage } from "./bench-offline.ts";
import { MESSAGE_SETS } from "./read-labelled-messages.ts";

describe("the score of a message", () => {
  const text = "Always squash before merging.";
  const label = (types: readonly ("feedback" | "user")[], words: readonly string[]) => ({
    language: "english",
    text,
    expected: [{ types, words }],
  });

  it("counts a memory of the right type with the right words", async () => {
    expect(await scoreMessage(label(["feedback"], ["squash"]))).toMatchObject({
      expected: 1,
      saved: 1,
      right: 1,
    });
  });

  it.each([
    ["another type", label(["user"], ["squash"])],
    ["other words", label(["feedback"], ["rebase"])],
    ["nothing expected", { ...label([], []), expected: [] }],
  ])("counts %s as wrong", async (_, message) => {
    expect(await scoreMessage(message)).toMatchObject({ saved: 1, right: 0 });
  });
});

it.each(MESSAGE_SETS)(
  "reaches its targets on the %s messages: precision 0.90 at recall 0.50",
  async (set) => {
    const [, , , , , precision, recall] = (await measureSet(set)).rows.at(-1) ?? [];
    expect(Number(precision)).toBeGreaterThanOrEqual(0.9);
    expect(Number(recall)).toBeGreaterThanOrEqual(0.5);
  },
);

import type { OriginText, TextOrigin } from "@palimpsest/core/internal";
import { parseMemory } from "@palimpsest/core/memory";
import { describe, expect, it } from "vitest";
import { isTypedNote, type NoteOptions, planNote } from "./plan-note.ts";

const WORDS = "Never push. never: Bash(git push*)";

function noted(options: NoteOptions) {
  const note = planNote(WORDS, [], options);
  if (!note.ok) throw new Error(note.reason);
  const { type, never, evidence, description } = parseMemory(note.path, note.text, 0);
  return { type, never, class: evidence?.class, quote: evidence?.quote, description, told: note.told };
}

describe("a note of the person", () => {
  it("is a rule with its check if it was typed", () => {
    expect(noted({ isTyped: true })).toMatchObject({
      type: "feedback",
      never: ["Bash(git push*)"],
      class: "said",
      quote: "Never push.",
    });
  });

  it("is only a note if it was pasted or piped: its check has no effect, and the user is told", () => {
    expect(noted({ isTyped: false })).toMatchObject({
      type: undefined,
      never: [],
      class: "inferred",
      quote: undefined,
      description: `(inferred) ${WORDS}`,
      told: expect.stringContaining("not as a rule"),
    });
  });

  it("is a rule if the command says so; only the command's checks count", () => {
    expect(noted({ isTyped: false, type: "feedback" })).toMatchObject({ class: "said", never: [] });
    expect(noted({ isTyped: false, never: ["Bash(rm*)"] })).toMatchObject({
      class: "said",
      never: ["Bash(rm*)"],
    });
  });
});

const text = (...parts: readonly (readonly [TextOrigin, string])[]): OriginText =>
  parts.reduce<OriginText>(
    (so, [origin, words]) => ({
      text: so.text + words,
      origins: [...so.origins, { from: so.text.length, to: so.text.length + words.length, origin }],
    }),
    { text: "", origins: [] },
  );

it.each<[boolean, OriginText]>([
  [true, text(["typed", "We use tabs."])],
  [true, text(["unknown", "We use tabs."])],
  [true, { text: "We use tabs.", origins: [] }],
  [true, text(["typed", "a".repeat(2_000)])],
  [false, text(["unknown", "a".repeat(2_000)])],
  [false, text(["typed", "We use "], ["pasted", "tabs"])],
  [false, text(["piped", "We use tabs."])],
])("counts as typed: %s, %j", (isTyped, given) => expect(isTypedNote(given)).toBe(isTyped));

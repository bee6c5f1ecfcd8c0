// The faster check accepts nothing that the schema would refuse.
import fc from "fast-check";
import { expect, it } from "vitest";
import { ENTRY_SCHEMAS } from "./entries.ts";
import { isPlainEntry } from "./plain-entry.ts";

const head = { v: 1, id: "a", parent: null, time: 1 };
const text = { type: "text", text: "Hi." };
const WHOLE = [
  { ...head, type: "user", source: "human", content: [text], origins: [] },
  {
    ...head,
    type: "user",
    source: "tools",
    content: [{ type: "tool_result", tool_use_id: "t", content: [text] }],
    shown: { t: { summary: "1 file", diff: "@@ -1 +1 @@" } },
  },
  {
    ...head,
    type: "assistant",
    message: { role: "assistant", content: [text, { type: "tool_use", id: "t", name: "Bash", input: {} }] },
    requested: 5,
    ttl: "1h",
    answers: "a",
    digest: { from: 0, messages: ["x"] },
  },
  { ...head, type: "cursor", name: "extraction", at: "a" },
  {
    ...head,
    type: "cost",
    layer: "notes",
    model: "m",
    usage: { input_tokens: 1, output_tokens: 2 },
    outcome: "ok",
  },
] as const;

it("accepts the entries that sessions write most, and leaves the others to the schema", () => {
  for (const entry of WHOLE) expect(isPlainEntry(entry)).toBe(true);
  expect(isPlainEntry({ ...head, type: "title", title: "T", by: "model" })).toBe(false);
  expect(isPlainEntry({ ...WHOLE[0], other: [] })).toBe(false);
});

it("accepts nothing that the schema refuses", () => {
  const name = fc.constantFrom(
    ...[
      "source",
      "content",
      "message",
      "requested",
      "ttl",
      "answers",
      "digest",
      "aborted",
      "incomplete",
      "name",
      "at",
      "note",
      "layer",
      "model",
      "usage",
      "outcome",
      "fork",
      "other",
    ],
  );
  const value = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom<unknown>("human", "5m", "ok", "", null, [], {}, [text], [{ type: "text" }], {
      content: [text],
    }),
    fc.record({ input_tokens: fc.jsonValue(), output_tokens: fc.jsonValue() }),
    fc.record({ from: fc.jsonValue(), messages: fc.jsonValue() }),
  );
  const changes = fc.array(fc.tuple(name, fc.option(value, { nil: undefined })), { maxLength: 3 });
  fc.assert(
    fc.property(fc.constantFrom(...WHOLE), changes, (whole, all) => {
      const changed: Record<string, unknown> = { ...whole };
      for (const [field, other] of all)
        if (other === undefined) delete changed[field];
        else changed[field] = other;
      if (isPlainEntry(changed)) expect(ENTRY_SCHEMAS[whole.type].safeParse(changed).success).toBe(true);
    }),
    { numRuns: 2_000, endOnFailure: true },
  );
});

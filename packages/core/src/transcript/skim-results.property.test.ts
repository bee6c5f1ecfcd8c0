// A skimmed line must equal the parsed one, whatever it contains and however it was damaged on disk.
import fc from "fast-check";
import { expect, it } from "vitest";
import { memoryFiles } from "../ports/memory/files.ts";
import { isToolResult } from "./blocks.ts";
import { checkEntry } from "./entries.ts";
import { LineReader } from "./line-reader.ts";
import { skimResults } from "./skim-results.ts";
import { isSkimmed, makeSkimmedEntry } from "./skimmed-entry.ts";

const pieces = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.string({ unit: "binary", maxLength: 8 }),
  fc.string({
    unit: fc.constantFrom('"', "\\", "\n", "\u2003", "\u0007", "\ud83d", "\ude00", "é", "}", "{", "a"),
    maxLength: 12,
  }),
);
const text = fc.tuple(fc.constantFrom("a", "", '"},{"'), pieces).map((parts) => parts.join(""));
const result = fc.record(
  {
    type: fc.constant("tool_result"),
    tool_use_id: fc.constantFrom(..."abcdefg", 'odd"'),
    content: fc.oneof({ weight: 20, arbitrary: text }, fc.constant([{ type: "text", text: "a" }])),
    is_error: fc.boolean(),
  },
  { requiredKeys: ["type", "tool_use_id", "content"], noNullPrototype: true },
);
const line = fc
  .record({
    id: fc.constantFrom("e1", "e2", "01JABCDEFGHJKMNPQRSTVWXYZ0", "ö"),
    parent: fc.constantFrom(null, "e0"),
    time: fc.oneof({ weight: 8, arbitrary: fc.nat() }, fc.double({ noNaN: true })),
    source: fc.constantFrom("tools", "tools", "tools", "human"),
    content: fc.array(result, { minLength: 1, maxLength: 3 }),
  })
  .map(({ id, parent, time, source, content }) =>
    JSON.stringify({ v: 1, id, parent, time, type: "user", source, content }),
  );
/** Changes, inserts or removes some bytes. */
const change = fc.tuple(
  fc.oneof(fc.nat(), fc.constant(-1)),
  fc.constantFrom("change", "insert", "remove"),
  fc.nat(255),
);
const damage = fc.oneof(fc.constant([]), fc.array(change, { minLength: 1, maxLength: 2 }));

function damageLine(whole: string, changes: readonly (readonly [number, string, number])[]): Buffer {
  const bytes = [...Buffer.from(whole)];
  // -1: the end.
  for (const [where, how, byte] of changes)
    bytes.splice(
      where === -1 ? bytes.length : where % bytes.length,
      how === "insert" ? 0 : 1,
      ...(how === "remove" ? [] : [byte]),
    );
  return Buffer.from(bytes);
}

it("accepts only lines that the parser and the schema accept, with the same content", async () => {
  let skimmed = 0;
  await fc.assert(
    fc.asyncProperty(line, damage, async (whole, changes) => {
      const bytes = damageLine(whole, changes);
      // With other lines around it, as in a piece of the file.
      const around = Buffer.concat([Buffer.from('{"v":1}\n'), bytes, Buffer.from('\n{"v":1}\n')]);
      const found = skimResults(around, 8, 8 + bytes.length);
      if (!found) return;
      skimmed++;
      const parsed = JSON.parse(bytes.toString());
      expect(checkEntry(parsed)).toMatchObject({ ok: true });
      const files = memoryFiles();
      await files.write("/s.jsonl", around);
      const reader = new LineReader(files, "/s.jsonl");
      const entry = makeSkimmedEntry(found, reader, { offset: 8, length: bytes.length });
      expect(JSON.stringify(entry)).toBe(JSON.stringify(parsed));
      for (const block of entry.content) {
        expect(isSkimmed(block)).toBe(true);
        const content = isToolResult(block) ? (block.content as string) : "";
        expect(content.isWellFormed() && content.trim() !== "").toBe(true);
      }
    }),
    { numRuns: 3_000 },
  );
  expect(skimmed).toBeGreaterThan(50);
});

it("skims a line as the writer writes it", () => {
  const content = ["a", "b"].map((id) => ({
    type: "tool_result",
    tool_use_id: id,
    content: 'é a "\n\u0007 \\',
  }));
  const entry = { v: 1, id: "e1", parent: "e0", time: 1, type: "user", source: "tools", content };
  const bytes = Buffer.from(JSON.stringify(entry));
  expect(skimResults(bytes, 0, bytes.length)).toEqual({
    id: "e1",
    parent: "e0",
    time: 1,
    results: [{ tool_use_id: "a" }, { tool_use_id: "b" }],
  });
});

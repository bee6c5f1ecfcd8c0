import { expect, it } from "vitest";
import type { Derived } from "../../derived/derived.ts";
import { parseSummary } from "./parse-summary.ts";
import { summarizeOffline } from "./summarize-offline.ts";

const human = (entry: string, text: string, time: number) => ({ entry, text, time, attachments: 0 });

const derived: Derived = {
  humans: [human("h1", "Why is the build red?", 1), human("h2", "Now fix the importer.", 5)],
  files: new Map(),
  commands: [],
  errors: [],
  work: [{ entry: "a1", time: 2, text: "The cache was stale." }],
  remarks: [{ entry: "a1", text: "The cache was stale.", isFinal: true }],
  created: [],
};

const notes = [
  "# Session Title",
  "Why is the build red?",
  "# Errors & Corrections",
  "- Bash: npm test\n  exit 1",
  "# House rules",
  "- of the user's own template",
].join("\n");

it("has all nine sections, and says that no model wrote it", () => {
  const parsed = parseSummary(summarizeOffline({ derived, notes }));
  expect(parsed).toMatchObject({ ok: true });
  const text = parsed.ok ? parsed.text : "";
  expect(text).toContain("No model wrote this");
  expect(text).toMatch(/4\. Errors and fixes:\n- Bash: npm test/);
  expect(text).toMatch(/5\. Problem solving:\n- of the user's own template/);
  expect(text).toMatch(/7\. Pending:\nThis has not been fully answered: "Now fix the importer\."/);
  expect(text).toMatch(/2\. Concepts:\nThis cannot be known without a model\./);
});

it("has nothing pending after a final answer", () => {
  const done = { ...derived, humans: derived.humans.slice(0, 1) };
  expect(summarizeOffline({ derived: done, notes })).toMatch(/7\. Pending:\nThis cannot be known/);
});

it("names the instructions that it could not follow", () => {
  expect(summarizeOffline({ derived, notes, instructions: "Keep the API." })).toContain(
    "could not be followed: Keep the API.",
  );
});

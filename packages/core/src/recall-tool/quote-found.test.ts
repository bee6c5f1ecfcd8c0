import { describe, expect, it } from "vitest";
import type { Memory } from "../memory/memory.ts";
import type { Hit } from "../search/search-kinds.ts";
import { quoteFound } from "./quote-found.ts";

const NOW = Date.UTC(2026, 9, 15, 12);

const memory = (path: string, description: string): Memory => ({
  path,
  name: description,
  description,
  type: "project",
  body: `\n> ${description}\n`,
  never: [],
  modified: NOW,
  evidence: { class: "said", time: NOW, quote: description },
});

const hit = (text: string, more: Partial<Hit> = {}): Hit => ({
  kind: "assistant",
  project: "p",
  path: "/s.jsonl",
  session: "s1",
  entry: "e1",
  id: "e1",
  title: "Fix the importer",
  about: "",
  time: NOW,
  text,
  from: 0,
  score: 1,
  ...more,
});

const memories = [
  memory("deploy.md", "We deploy on Tuesdays."),
  memory("tabs.md", "Indent with tabs."),
  memory("audit.md", "The audit of the importer is on 2026-10-19."),
];

describe("an answer without a model", () => {
  it("quotes the memory about it, with its source", () => {
    const answer = quoteFound("When is the audit of the importer?", { memories, said: [] });
    expect(answer).toBe(
      "From memory:\n- The audit of the importer is on 2026-10-19.\n  (memory audit.md, said on 2026-10-15)",
    );
  });

  it("quotes one sentence of an earlier session, with who said it, when and where", () => {
    const said = [
      hit("I looked at it. The importer fails because the schema of the orders changed. Shall I go on?"),
      hit("The weather is fine."),
    ];
    expect(quoteFound("Why does the importer fail with orders?", { memories: [], said })).toBe(
      "From earlier sessions:\n- “The importer fails because the schema of the orders changed.”\n  (the assistant, 2026-10-15, session s1, “Fix the importer”)",
    );
  });

  it("says nothing if nothing is about it, or if nothing was asked", () => {
    const said = [hit("The importer is slow.")];
    expect(quoteFound("Who designed the billing schema?", { memories, said })).toBe("");
    expect(quoteFound("What can you tell me?", { memories, said })).toBe("");
  });

  it("quotes a memory that shares one rare word with the question, and says that it may not answer it", () => {
    const moved = memory("freeze.md", "Actually the freeze got moved to 2026-11-23.");
    expect(quoteFound("When does the freeze start?", { memories: [...memories, moved], said: [] })).toBe(
      "Nothing answers that for certain. Closest in memory:\n- Actually the freeze got moved to 2026-11-23.\n  (memory freeze.md, said on 2026-10-15)",
    );
    const releases = ["May", "June", "July"].map((month) =>
      memory(`${month}.md`, `The release of ${month}.`),
    );
    expect(quoteFound("Who tests a release candidate?", { memories: releases, said: [] })).toBe("");
  });

  it("does not quote the same question", () => {
    const question = "When is the audit of the importer?";
    for (const earlier of [
      question,
      "when is the audit of the importer",
      "Is the audit of the importer over?",
    ]) {
      const said = [hit(earlier, { kind: "human" })];
      expect(quoteFound(question, { memories: [], said })).toBe("");
    }
  });

  it("puts an empty line after each list, so that Markdown ends it there", () => {
    const said = [hit("The audit of the importer needs all the logs.")];
    expect(quoteFound("What about the audit of the importer?", { memories, said })).toMatch(
      /^From memory:\n- .*\n {2}\(.*\)\n\nFrom earlier sessions:\n- .*\n {2}\(.*\)$/,
    );
  });

  it("does not quote the sentence that a quoted memory was made of", () => {
    const said = [hit("The audit of the importer is on 2026-10-19.", { kind: "human" })];
    expect(quoteFound("When is the audit of the importer?", { memories, said })).not.toContain("sessions:");
  });

  it.each(["hello", "hello to all of you"])("does not quote a greeting: %s", (greeting) => {
    expect(quoteFound("hello there", { memories: [], said: [hit(greeting, { kind: "human" })] })).toBe("");
  });

  it("answers questions in other languages by their words", () => {
    const others = [memory("freeze.md", "Der Freeze der Abrechnung beginnt am 2026-11-02.")];
    expect(quoteFound("Wann beginnt der Freeze der Abrechnung?", { memories: others, said: [] })).toContain(
      "2026-11-02",
    );
  });
});

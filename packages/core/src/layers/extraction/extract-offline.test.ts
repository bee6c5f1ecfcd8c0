import { describe, expect, it } from "vitest";
import type { Said } from "../../memory/safety/material.ts";
import { extractOffline } from "./extract-offline.ts";
import { parseAnswerFiles } from "./parse-answer-files.ts";

const typed = (text: string): Said => ({
  entry: "e1",
  kind: "human",
  text,
  origins: [{ from: 0, to: text.length, origin: "typed" }],
});

const extract = (...since: readonly Said[]) => parseAnswerFiles(extractOffline({ since, taken: [] }));

describe("extraction without a model", () => {
  it("keeps sentences as they were said, with themselves as the quote", () => {
    const [file, ...more] = extract(typed("Fix the importer. By the way, always squash before merging."));
    expect(more).toEqual([]);
    expect(file?.text).toContain("type: feedback");
    expect(file?.text).toContain("always squash before merging");
    expect(file?.text).toMatch(/quote: .*always squash before merging/);
  });

  it("says that there is nothing in any other case", () => {
    expect(extractOffline({ since: [typed("run the tests")], taken: [] })).toBe("Nothing.");
    expect(extractOffline({ since: [], taken: [] })).toBe("Nothing.");
  });

  it("takes nothing that was pasted, returned by a tool or said by the model", () => {
    const rule = "Always squash before merging.";
    const pasted: Said = { ...typed(rule), origins: [{ from: 0, to: rule.length, origin: "pasted" }] };
    const others = (["assistant", "tool", "injected"] as const).map((kind) => ({ ...typed(rule), kind }));
    expect(extract(pasted, ...others)).toEqual([]);
  });

  it("keeps what a sentence refers to together with it", () => {
    const first = "Perfekt, erst das Diagramm und dann der Text.";
    const [file] = extract(typed(`${first} Mach das künftig bei allen Entwürfen so.`));
    expect(file?.text).toContain(`${first} Mach das künftig`);
  });

  it("keeps a sentence once if the next one refers to it and is kept too", () => {
    const both = "I like short commit messages much better. Do it like that every time, always.";
    const [file, ...more] = extract(typed(both));
    expect(file?.text).toContain(both);
    expect(more).toEqual([]);
  });

  it("joins praise with what it praises", () => {
    const [file] = extract(typed("Perfect. Keep doing it in one commit like this."));
    expect(file?.text).toContain("Perfect. Keep doing it");
  });

  it("gives each memory its own path", () => {
    const since = [typed("Always squash before merging."), typed("Always squash before merging.")];
    const paths = parseAnswerFiles(extractOffline({ since, taken: ["always-squash-before-merging.md"] })).map(
      ({ path }) => path,
    );
    expect(new Set(paths).size).toBe(2);
    expect(paths).not.toContain("always-squash-before-merging.md");
  });
});

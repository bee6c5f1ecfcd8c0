import { describe, expect, it } from "vitest";
import EXTRACTION from "../layers/extraction/prompt.md.ts";
import { estimateBlocks } from "../tokens/estimate.ts";
import PROMPT from "./prompt.md.ts";

const tokensOf = (text: string) => estimateBlocks([{ type: "text", text }]);

describe("what the model is told about memory", () => {
  it("stays short: every session pays for it", () => {
    expect(tokensOf(PROMPT)).toBeLessThan(700);
    // Every exchange pays for this.
    expect(tokensOf(EXTRACTION)).toBeLessThan(700);
  });

  it("contains nothing about project, user or time: no path, no date", () => {
    expect(PROMPT).not.toMatch(/\{\{|(?:^|\s)[~/]\w+\/|\d{4}-\d\d/);
  });

  it.each([
    ["the folder", /first reminder names their folder/],
    ["the types", /`user`[\s\S]*`feedback`[\s\S]*`project`[\s\S]*`reference`/],
    ["what is not kept", /Not kept, even if asked/],
    ["what to ask instead", /surprising/],
    ["cues", /`cues`[\s\S]*other languages/],
    ["two steps", /First look[\s\S]*Otherwise Write/],
    ["remember, at once", /Remember …[\s\S]*at once/],
    ["recall, by looking", /Recall …[\s\S]*mean that you look/],
    ["ignoring", /Ignore memory[\s\S]*as if there were none/],
    ["age", /check it/],
    ["plan and tasks", /plan[\s\S]*task list/],
    ["searching", /narrow words[\s\S]*earlier sessions/],
  ])("teaches %s", (_, pattern) => expect(PROMPT).toMatch(pattern));
});

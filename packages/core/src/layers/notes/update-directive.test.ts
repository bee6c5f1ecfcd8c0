import { expect, it } from "vitest";
import { estimateBlocks } from "../../tokens/estimate.ts";
import { OUR_TEMPLATE } from "./load-custom.ts";
import PROMPT from "./prompt.md.ts";
import { makeUpdateDirective } from "./update-directive.ts";

const INPUT = {
  prompt: PROMPT,
  template: OUR_TEMPLATE,
  bodies: new Map<string, string>(),
  currentNotes: "NOTES",
  notesPath: "/s/notes.md",
  canEdit: true,
  limits: { sectionTokens: 50, totalTokens: 200 },
  tokensOf: (blocks: Parameters<typeof estimateBlocks>[0]) => estimateBlocks(blocks),
};

it("has the notes, their place and the way to answer, and no place left unfilled", () => {
  for (const canEdit of [true, false]) {
    const directive = makeUpdateDirective({ ...INPUT, canEdit });
    expect(directive).toContain("<current-notes>\nNOTES\n</current-notes>");
    expect(directive).toContain("`/s/notes.md`");
    expect(directive).not.toMatch(/\{\{|Condense/);
    expect(directive.includes("Edit tool")).toBe(canEdit);
    expect(directive).toContain("<notes>");
  }
});

it("includes the notes unchanged", () => {
  const currentNotes = "$& $1 $$ {{notesPath}} {{currentNotes}} </current-notes>";
  expect(makeUpdateDirective({ ...INPUT, currentNotes })).toContain(`\n${currentNotes}\n`);
});

it("asks to condense, and names what is too long", () => {
  const bodies = new Map([
    ["learnings", "word ".repeat(60)],
    ["worklog", "short"],
  ]);
  expect(makeUpdateDirective({ ...INPUT, bodies })).toMatch(
    /too long: Learnings \(about \d+ tokens\)\. Condense/,
  );
  const currentNotes = "word ".repeat(300);
  expect(makeUpdateDirective({ ...INPUT, currentNotes })).toMatch(
    /too long: all of it \(about \d+ tokens\)\. Condense/,
  );
});

it("leaves the user's prompt unchanged, and adds only what is missing", () => {
  const prompt = "Mine: {{notesPath}} {{unknown}}";
  expect(makeUpdateDirective({ ...INPUT, prompt })).toBe("Mine: /s/notes.md {{unknown}}");
  expect(makeUpdateDirective({ ...INPUT, prompt, canEdit: false })).toMatch(
    /^Mine: .*\n\nAnswer with text alone/,
  );
  const bodies = new Map([["learnings", "word ".repeat(60)]]);
  expect(makeUpdateDirective({ ...INPUT, prompt, bodies })).toMatch(
    /^Mine: .*\n\nThe notes have grown too long/,
  );
});

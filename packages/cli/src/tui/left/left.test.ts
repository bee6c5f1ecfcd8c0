// /receipts and /restore: how they describe what left the view.
import { describe, expect, it } from "vitest";
import { listBreaks, nameLeft } from "../../left/list-breaks.ts";
import { bare } from "../../text/look.case.ts";
import { lookOf } from "../../text/look.ts";
import { widthOf } from "../../text/measure-columns.ts";
import { formatBreak, formatLeftItem } from "./format-left.ts";

const look = (columns: number) => lookOf({ level: "mono", isUnicode: true, columns });
const MINUTE = 60_000;
const text = (words: string) => [{ type: "text", text: words }];
const slots = [
  { entry: "m0", blocks: text("What follows") },
  { entry: "m1", blocks: text("修复恢复测试 🐛, please") },
  {
    entry: "m2",
    result: { id: "toolu_1", name: "Read" },
    blocks: [{ type: "tool_result", content: "one\ntwo\nthree" }],
  },
  { entry: "m3", blocks: [{ type: "tool_use", name: "Read", input: { file_path: "a.ts" } }] },
];
const decisions: Record<string, object> = {
  compacted: {
    type: "boundary",
    method: "full",
    trigger: "auto",
    before: 66_000,
    after: 5_000,
    pieces: [{ content: text("We fixed the tail.") }],
  },
  emptied: { type: "boundary", method: "clear", trigger: "manual", before: 900, after: 0, pieces: [] },
  cleared: { type: "cleared", trigger: "economy" },
  snipped: { type: "snip", by: "model", pieces: [] },
};
const items = [
  { id: "m0", what: "instructions: <system-reminder> What follows", tokens: 10 },
  { id: "m1", what: "human: 修复恢复测试 🐛, please", tokens: 40 },
  { id: "toolu_1", what: "result of Read: src/a.ts", tokens: 60_000, file: "/stored/a.txt" },
  { id: "m3", what: "assistant: calls Read", tokens: 20 },
  { id: "m3", what: "thinking", tokens: 300 },
];
const receipts = Object.keys(decisions).map((entry, at) => ({
  entry,
  time: at * MINUTE,
  cause: entry,
  items,
  tokens: 60_360,
}));
const view = {
  breaks: receipts.map(({ entry }) => ({
    entry,
    left: [...slots.map((slot) => ({ slot })), { slot: slots.at(-1), thinking: true }],
  })),
  tree: { get: (id: string) => ({ entry: decisions[id] }) },
};
const [snipped, cleared, emptied, compacted] = listBreaks(receipts as never, view as never);
const facts = { now: 10 * MINUTE, room: 20_000 };
const draw = (columns = 80) => bare(formatBreak(compacted!, facts, look(columns))).join("\n");

describe("a break", () => {
  it("is named after what happened, newest first", () => {
    expect([snipped, cleared, emptied, compacted].map((each) => each?.title)).toEqual([
      "Taken out by the model",
      "4 old results cleared",
      "Conversation cleared",
      "Compacted with a summary",
    ]);
  });

  it("shows the reason, the saving, the removed items largest first, and what the model sees instead", () => {
    const shown = draw();
    expect(shown).toContain("10m ago: the window was nearly full.");
    expect(shown).toContain("66k → 5.0k tokens: every later request is 61k smaller.");
    expect(shown).toMatch(
      /What left: 4 things\n {2}Read src\/a\.ts +█+ +60k\n {2}You: 修复恢复测试 🐛, please/,
    );
    expect(shown).toContain("and thinking, 1 time; it cannot be shown again");
    expect(shown).toMatch(/What the model sees instead\n {2}We fixed the tail\./);
  });

  it("warns if all of it would not fit", () => {
    expect(draw()).toMatch(/takes 60k tokens; 20k are left until the next\s+compaction\./);
    expect(bare(formatBreak(compacted!, { ...facts, room: 90_000 }, look(80))).join("\n")).not.toContain(
      "takes 60k",
    );
  });

  it.each([20, 40, 80, 120])("fits %i columns", (columns) => {
    for (const line of draw(columns).split("\n")) expect(widthOf(line)).toBeLessThanOrEqual(columns);
  });
});

describe("an item that left the view", () => {
  it("shows its words, where it is now, and its content", () => {
    const shown = bare(formatLeftItem(compacted!.items[0]!, facts, look(60)));
    expect(shown).toEqual([
      "Read src/a.ts",
      "60k tokens, 3 lines. Left 10m ago: compacted with a summary.",
      "The full text is in /stored/a.txt",
      "",
      "one",
      "two",
      "three",
    ]);
  });

  it("is listed by its size, before small calls and before items that pal adds itself", () => {
    expect(compacted!.items.map(({ id }) => id)).toEqual(["toolu_1", "m1", "m3", "m0"]);
  });

  it("has a name that a person recognises", () => {
    expect(
      [
        "human: hello",
        "assistant: Done.",
        "result of Bash: npm test",
        "result of Bash",
        "human",
        "summary: x",
      ].map((what) => nameLeft(what)),
    ).toEqual(["You: hello", "Answer: Done.", "Bash npm test", "Bash", "You: (no text)", "Summary: x"]);
    expect(nameLeft("reminder: <system-reminder> The user named a.ts")).toBe("Reminder: The user named a.ts");
    expect(compacted!.items[2]?.label).toBe("Call: Read a.ts");
  });
});

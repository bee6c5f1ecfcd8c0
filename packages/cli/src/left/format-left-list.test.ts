import { describe, expect, it } from "vitest";
import { widthOf } from "../text/measure-columns.ts";
import { formatBreaks } from "./format-left-list.ts";
import type { ListedBreak } from "./list-breaks.ts";

const item = (id: string, label: string, tokens: number) => ({
  ...{ id, label, tokens },
  ...{ time: 0, rank: 0, by: "x", blocks: [] },
});
const broken: ListedBreak = {
  entry: "01k000000000000000000000b1",
  title: "Compacted with a summary",
  reason: "the window was nearly full",
  time: 0,
  tokens: 61_000,
  items: [
    item("toolu_01", "Read src/a.ts", 60_000),
    item("01k000000000000000000000a1", `You: ${"修复恢复测试 🐛 ".repeat(20)}`, 40),
    item("toolu_02", "Bash printf '\u001b[31mred'", 900),
  ],
  thinking: 0,
  clearedBefore: 0,
  replacement: [],
};
const format = (columns?: number) => formatBreaks([broken], 10 * 60_000, columns);

describe("the list of what left the view", () => {
  it("says what happened, when and why, and gives each thing its size, its words and its id", () => {
    const [heading, first] = format();
    expect(heading).toBe(
      "Compacted with a summary, 10m ago: the window was nearly full (3 things, 61k tokens, 01k000000000000000000000b1)",
    );
    expect(first).toMatch(/^ {2}60k {2}toolu_01 +Read src\/a\.ts$/);
  });

  it.each([50, 80, 120])("fits %i columns and never cuts an id", (columns) => {
    const lines = format(columns);
    for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(columns);
    for (const { id } of broken.items) expect(lines.some((line) => line.includes(`  ${id}  `))).toBe(true);
  });

  it("shows control characters instead of sending them", () => {
    expect(format().join("\n")).not.toContain("\u001b");
  });
});

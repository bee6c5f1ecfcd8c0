// Panels at every width and height: a list, its sizes as bars, a preview beside or below, the keys.
import { describe, expect, it } from "vitest";
import { bare, plainLook } from "../../text/look.case.ts";
import { lookOf } from "../../text/look.ts";
import { widthOf } from "../../text/measure-columns.ts";
import type { AskedChoice } from "../dialogs/asker.ts";
import { measurePage } from "../dialogs/format-dialog.ts";
import { pressDialog } from "../dialogs/press-dialog.ts";
import { EMPTY, insertText } from "../input/editor.ts";
import { drawPanel, panelOf } from "./draw-panel.case.ts";
import { formatBar } from "./format-bar.ts";
import { formatHeading } from "./format-heading.ts";
import { formatKeys } from "./format-keys.ts";
import { formatList } from "./format-list.ts";

const monoLook = (columns: number, isUnicode = true) => lookOf({ level: "mono", isUnicode, columns });
const NAMES = [
  "plain words",
  "修复恢复测试 🐛 and more words to be cut somewhere",
  "e\u0301tude 👩‍👩‍👧",
  "x".repeat(300),
];
const asked: AskedChoice = {
  title: "A title 標題",
  aside: "4 things, 28k tokens",
  body: () => ["One line."],
  options: NAMES.map((label, at) => ({ label, note: "5m", size: { share: 1 / (at + 1), text: `${at}k` } })),
  preview: (at) => Array.from({ length: 40 }, (_, line) => `of ${at}, line ${line}`),
  actions: [{ key: "r", label: "bring all of it back" }],
  enter: "read it",
};

describe("a panel", () => {
  it("fits every width and height, and always shows the selected row", () => {
    for (const columns of [20, 27, 39, 48, 60, 79, 95, 96, 119, 200])
      for (const rows of [6, 10, 14, 23, 60])
        for (const selected of [1, 3]) {
          const lines = drawPanel({ ...asked, selected }, monoLook(columns), rows);
          expect(lines.length).toBeLessThanOrEqual(Math.max(rows, 6));
          for (const line of lines.filter((each) => !each.includes("of ")))
            expect(widthOf(line)).toBeLessThanOrEqual(columns);
          expect(lines.filter((line) => line.startsWith("❯"))).toHaveLength(1);
        }
  });

  it("has the preview beside the list if there is room, otherwise below it", () => {
    const wide = drawPanel(asked, monoLook(119));
    expect(wide.find((line) => line.startsWith("❯"))).toMatch(
      /^❯ plain words +████████ +0k {2}5m │ of 0, line 0$/,
    );
    const narrow = drawPanel(asked, monoLook(79));
    expect(narrow.find((line) => line.startsWith("❯"))).toMatch(/^❯ plain words +████████████ {2}0k {2}5m$/);
    expect(narrow.indexOf("of 0, line 0")).toBeGreaterThan(narrow.findIndex((line) => line.includes("xxx")));
  });

  it("has the same height for every row, so that nothing jumps", () => {
    const preview = (at: number) => Array.from({ length: at * 3 }, String);
    for (const columns of [39, 79, 119]) {
      const heights = NAMES.map(
        (_, selected) => drawPanel({ ...asked, preview, selected }, monoLook(columns)).length,
      );
      expect(new Set(heights).size).toBe(1);
    }
  });

  it("pages through the whole preview, and begins anew with another row", () => {
    const look = monoLook(79);
    const seen = new Set<string>();
    let dialog = panelOf(asked);
    for (let press = 0; press < 10; press++) {
      for (const line of drawPanel(dialog, look)) if (line.startsWith("of 0")) seen.add(line);
      const { page, lastTop } = measurePage(dialog, look, 24);
      const pressed = pressDialog(dialog, { name: "page-down", text: "" } as never, page);
      if ("dialog" in pressed && pressed.dialog.kind === "choose")
        dialog = { ...pressed.dialog, top: Math.min(pressed.dialog.top, lastTop) };
    }
    expect(seen.size).toBe(40);
    expect(dialog.top).toBeGreaterThan(0);
    const moved = pressDialog(dialog, { name: "down", text: "" } as never, 5);
    expect(moved).toMatchObject({ dialog: { selected: 1, top: 0 } });
  });

  it("previews what is found", () => {
    const filter = insertText(EMPTY, "ude");
    const lines = drawPanel({ ...asked, filter }, monoLook(79));
    expect(lines).toContain("Search: ude");
    expect(lines.join("\n")).toContain("of 2, line 0");
    expect(drawPanel({ ...asked, filter: insertText(EMPTY, "zzz") }, monoLook(79)).join("\n")).toContain(
      "no matches",
    );
  });
});

describe("its parts", () => {
  it("bars are exact to an eighth, seen however small, and plain in ASCII", () => {
    const draw = (share: number, isUnicode = true) => formatBar(share, 4, monoLook(80, isUnicode));
    expect([0, 0.001, 0.5, 0.53, 1, 7].map((share) => draw(share))).toEqual([
      "",
      "▏",
      "██",
      "██▏",
      "████",
      "████",
    ]);
    expect([0, 0.001, 0.5, 1].map((share) => draw(share, false))).toEqual(["", "#", "##", "####"]);
  });

  it("bars are left out for screen readers", () => {
    const { lines } = formatList([{ label: "a", size: { share: 1, text: "5k" } }], 0, 5, plainLook(40));
    expect(lines[0]).toMatch(/^❯ a +5k$/);
  });

  it("a heading has its figures at the right, or below", () => {
    expect(bare(formatHeading("Title", "5k tokens", monoLook(20)))).toEqual(["Title      5k tokens"]);
    expect(bare(formatHeading("A longer title", "5k tokens", monoLook(20)))).toEqual([
      "A longer title",
      "5k tokens",
    ]);
  });

  it("keys leave the arrows out first, and then take another line", () => {
    const keys = [
      ["c", "confirm"],
      ["↑↓", "move"],
      ["enter", "read it"],
      ["esc", "close"],
    ] as const;
    expect(bare(formatKeys(keys, monoLook(60)))).toEqual(["c confirm · ↑↓ move · enter read it · esc close"]);
    expect(bare(formatKeys(keys, monoLook(40)))).toEqual(["c confirm · enter read it · esc close"]);
    expect(bare(formatKeys(keys, monoLook(28)))).toEqual(["c confirm · enter read it", "esc close"]);
    // They stand out from what they do.
    const { paint } = monoLook(60);
    expect(formatKeys(keys, monoLook(60))[0]).toContain(`${paint.bold("enter")} ${paint.dim("read it")}`);
  });
});

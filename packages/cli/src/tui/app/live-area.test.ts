// The live area in a real terminal: finished rows stay, live rows are redrawn, through every resize.
import xterm from "@xterm/headless";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LiveArea } from "./live-area.ts";
import { countRowsAbove, reflowOf } from "./reflow.ts";

/** A terminal of 80 columns with a live area. The clock is the test's. */
function open(rows = 10) {
  const terminal = new xterm.Terminal({ cols: 80, rows, scrollback: 1_000, allowProposedApi: true });
  let sent = "";
  let now = 0;
  const area = new LiveArea({
    write: (text) => {
      sent += text;
    },
    reflow: "not at the cursor",
    isTmux: false,
    now: () => now,
  });
  const show = () =>
    new Promise<void>((resolve) => {
      const text = sent;
      sent = "";
      terminal.write(text, resolve);
    });
  return {
    area,
    get size() {
      return { columns: terminal.cols, rows: terminal.rows };
    },
    get sent() {
      return sent;
    },
    resize: (columns: number, high: number) => {
      now += 1_000;
      terminal.resize(columns, high);
    },
    async lines(): Promise<string[]> {
      await show();
      const { active } = terminal.buffer;
      const all = Array.from({ length: active.length }, (_, y) =>
        active.getLine(y)!.translateToString(true).trimEnd(),
      );
      return all.slice(0, all.findLastIndex((line) => line !== "") + 1);
    },
    get cursor() {
      const { cursorX, cursorY, baseY } = terminal.buffer.active;
      return [cursorX, baseY + cursorY];
    },
  };
}

describe("the live area", () => {
  it("is below the finished rows, and is redrawn in place", async () => {
    const on = open();
    on.area.draw(["one"], { lines: ["", "live", "> "], cursor: { x: 2, y: 2 } }, on.size);
    expect(await on.lines()).toEqual(["one", "", "live", ">"]);
    on.area.draw(["two", "three"], { lines: ["", "changed", "> x"], cursor: { x: 3, y: 2 } }, on.size);
    expect(await on.lines()).toEqual(["one", "two", "three", "", "changed", "> x"]);
    expect(on.cursor).toEqual([3, 5]);
  });

  it("writes only changed rows, and nothing if none has changed", async () => {
    const on = open();
    const draw = (words: string) =>
      on.area.draw([], { lines: ["above", words, "> "], cursor: { x: 2, y: 2 } }, on.size);
    draw("live");
    await on.lines();
    draw("changed");
    expect(on.sent).toContain("changed");
    expect(on.sent).not.toContain("above");
    expect(await on.lines()).toEqual(["above", "changed", ">"]);
    draw("changed");
    expect(on.sent).toBe("");
  });

  it("grows downwards and keeps its height until finished rows take the space", async () => {
    const on = open();
    on.area.draw(["one"], { lines: ["a"] }, on.size);
    on.area.draw([], { lines: ["a", "b", "c"] }, on.size);
    expect(await on.lines()).toEqual(["one", "a", "b", "c"]);
    on.area.draw([], { lines: ["a"], cursor: { x: 1, y: 0 } }, on.size);
    expect(await on.lines()).toEqual(["one", "", "", "a"]);
    expect(on.cursor).toEqual([1, 3]);
    on.area.draw(["two", "three", "four"], { lines: ["a"] }, on.size);
    expect(await on.lines()).toEqual(["one", "two", "three", "four", "a"]);
  });

  it("leaves nothing behind when it is cleared", async () => {
    const on = open();
    on.area.draw(["one"], { lines: ["a", "b"] }, on.size);
    on.area.clear(on.size);
    expect(await on.lines()).toEqual(["one"]);
    on.area.draw([], { lines: ["c"] }, on.size);
    on.area.draw(["end"], { lines: [] }, on.size);
    expect(await on.lines()).toEqual(["one", "end"]);
    expect(on.cursor).toEqual([0, 2]);
  });

  it("never erases from the first column, where tmux would keep a copy of a full screen", () => {
    const on = open(4);
    for (let at = 0; at < 20; at++)
      on.area.draw(at % 3 ? [] : [`${at}`], { lines: ["a", `${at}`, "c"] }, on.size);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: escapes are what is looked for
    expect(on.sent).not.toMatch(/(?<!\x1b\[C)\x1b\[J|\x1b\[[23]J/);
  });

  it("keeps every finished row, once and in order, through resizes of any kind", async () => {
    const sizes = fc.record({
      columns: fc.integer({ min: 40, max: 200 }),
      rows: fc.integer({ min: 8, max: 50 }),
    });
    const steps = fc.oneof(
      fc.nat(4).map((finished) => ({ finished })),
      sizes.map((size) => ({ size })),
      fc.constant({ shown: true }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 60 }), async (all) => {
        const on = open(20);
        const finished: string[] = [];
        const draw = (more: readonly string[]) =>
          on.area.draw(more, { lines: ["", "spinner", "> "], cursor: { x: 2, y: 2 } }, on.size);
        for (const step of all) {
          if ("size" in step) on.resize(step.size.columns, step.size.rows);
          if ("shown" in step) await on.lines();
          if (!("finished" in step)) continue;
          const more = Array.from({ length: step.finished }, (_, at) => `line ${finished.length + at}`);
          finished.push(...more);
          draw(more);
        }
        draw([]);
        expect((await on.lines()).filter((line) => line !== "")).toEqual([...finished, "spinner", ">"]);
      }),
      { numRuns: 150, endOnFailure: true },
    );
  });
});

describe("rows that a narrower terminal makes of those above the cursor", () => {
  const rows = [100, 5, 60, 150].map((width) => ({ text: "", width, at: 0 }));
  const cursor = { x: 35, y: 2 };
  it.each([
    ["all", [2, 2, 3, 6]],
    ["not at the cursor", [2, 3, 5, 9]],
    ["none", [2, 2, 2, 2]],
  ] as const)("where %s of them are broken anew", (reflow, counts) => {
    expect(
      [200, 100, 50, 30].map((columns) => countRowsAbove(rows, cursor, { columns, reflow, now: 9_999 })),
    ).toEqual(counts);
  });

  it("counts a row once that was drawn a moment ago: the terminal may have cut it", () => {
    expect(countRowsAbove(rows, cursor, { columns: 50, reflow: "all", now: 10 })).toBe(2);
  });

  it("depends on the terminal", () => {
    const kinds = [{}, { XTERM_VERSION: "1" }, { XTERM_VERSION: "1", TMUX: "x" }, { TERM_PROGRAM: "vscode" }];
    expect(kinds.map(reflowOf)).toEqual(["all", "none", "all", "not at the cursor"]);
  });
});

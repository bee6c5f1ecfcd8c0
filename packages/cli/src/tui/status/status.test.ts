// The status line and the spinner's line.
import { describe, expect, it } from "vitest";
import { bare, colorLook, plainLook } from "../../text/look.case.ts";
import { lookOf } from "../../text/look.ts";
import { widthOf } from "../../text/measure-columns.ts";
import { beginWork, emptyState } from "../state/screen-state.ts";
import { formatStatus, levelPaint } from "./format-status.ts";
import { formatWork } from "./format-work.ts";
import { NO_STATUS, type Status } from "./status.ts";

const monoLook = (columns: number) => lookOf({ level: "mono", isUnicode: true, columns });

const status: Status = {
  model: "claude-sonnet-5-5",
  level: "ok",
  percentLeft: 70,
  cost: "$1.20",
  cacheHit: 0.934,
  tasks: 2,
  listAgents: () => [],
  mode: "plan",
};

describe("the status line", () => {
  it("shows model, distance to the next compaction, cost, cache, tasks and mode", () => {
    expect(bare([formatStatus(status, monoLook(100))])).toEqual([
      "sonnet-5-5 · ███████░░░ 70% left · $1.20 · cache 93% · 2 tasks · plan mode",
    ]);
  });

  it("drops what matters least until it fits", () => {
    const [narrow = ""] = bare([formatStatus(status, monoLook(30))]);
    expect(narrow).toBe("███████░░░ 70% · plan mode");
    for (let columns = 20; columns < 100; columns++)
      expect(widthOf(formatStatus(status, colorLook(columns)))).toBeLessThanOrEqual(columns);
  });

  it("changes colour with the level", () => {
    const look = colorLook();
    const colors = (["ok", "warning", "error"] as const).map((level) => levelPaint(level, look)("x"));
    expect(new Set(colors).size).toBe(3);
    expect(formatStatus({ ...status, level: "error", percentLeft: 4 }, look)).toContain(
      levelPaint("error", look)("4% left"),
    );
  });
});

it("the spinner's line shows time and tokens, estimated while they arrive", () => {
  const { work } = beginWork(emptyState(NO_STATUS), "Working", 0);
  const line = formatWork({ ...work!, sent: 12_000, received: 100, arriving: 400 }, 3, 65_000, plainLook());
  expect(line).toBe("⠸ Working… 1m 05s · ↑12k ↓200 · esc to interrupt");
  expect(formatWork({ ...work!, thinkingSince: 0 }, 0, 0, plainLook())).toContain("Thinking…");
  expect(widthOf(formatWork(work!, 0, 0, plainLook(30)))).toBeLessThanOrEqual(30);
});

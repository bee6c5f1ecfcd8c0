import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PermissionMode } from "../permissions/permission-mode.ts";
import { Permissions } from "../permissions/permissions.ts";
import type { Tool } from "../toolkit/tool.ts";
import { Place } from "../tools/place.case.ts";
import { exitPlanModeTool, type PlanAnswer } from "./exit-plan-mode-tool.ts";
import { dropPlan, planPath, readPlan } from "./stored-plan.ts";

let place: Place;
beforeEach(async () => {
  place = await Place.make();
});
afterEach(() => place.remove());

function planning(answer: PlanAnswer | (() => Promise<PlanAnswer>), start: PermissionMode = "plan") {
  const permissions = new Permissions({ mode: start, rules: [], places: { project: place.root } });
  const shown: string[] = [];
  const tool = exitPlanModeTool({
    mode: () => permissions.mode,
    setMode: (mode) => {
      permissions.mode = mode;
    },
    approve: async (plan) => {
      shown.push(plan);
      return typeof answer === "function" ? answer() : answer;
    },
  });
  return { permissions, shown, tool };
}

describe("ExitPlanMode", () => {
  it("shows and saves the plan, and leaves plan mode when it is approved", async () => {
    const { permissions, shown, tool } = planning({ approved: true, mode: "acceptEdits" });
    expect((await permissions.check(tool as Tool, { plan: "x" }, place.root)).behavior).toBe("allow");
    const output = await place.run(tool, { plan: "1. Do it\n2. Check it\n" });
    expect(output).toMatchObject({ content: expect.stringContaining(planPath(place.folder)) });
    expect(output.isError).toBe(undefined);
    expect(permissions.mode).toBe("acceptEdits");
    expect(shown).toEqual(["1. Do it\n2. Check it"]);
    expect(await readFile(planPath(place.folder), "utf8")).toBe("1. Do it\n2. Check it\n");
    expect(await readPlan(place.folder)).toBe("1. Do it\n2. Check it");
  });

  it("stays in plan mode otherwise, and passes on the user's feedback", async () => {
    const { permissions, tool } = planning({ approved: false, feedback: "Smaller steps." });
    expect((await place.run(tool, { plan: "x" })).text).toContain("Smaller steps.");
    expect(permissions.mode).toBe("plan");
    const silent = planning({ approved: false });
    expect((await place.run(silent.tool, { plan: "x" })).text).toContain("no reason");
  });

  it("leaves no plan behind when it is interrupted", async () => {
    const abort = new AbortController();
    const { permissions, tool } = planning(async () => {
      abort.abort();
      return { approved: true, mode: "default" };
    });
    expect(await place.run(tool, { plan: "x" }, abort.signal)).toMatchObject({ isError: true });
    expect(permissions.mode).toBe("plan");
  });

  it("is an error outside of plan mode, and without a plan", async () => {
    const { shown, tool } = planning({ approved: true, mode: "default" }, "default");
    expect(await place.run(tool, { plan: "x" })).toMatchObject({ isError: true });
    expect(await place.run(planning({ approved: true, mode: "default" }).tool, { plan: "  " })).toMatchObject(
      { isError: true },
    );
    expect(shown).toEqual([]);
    expect(await readPlan(place.folder)).toBe(undefined);
  });

  it("continues if the plan cannot be saved", async () => {
    await rm(place.folder, { recursive: true, force: true });
    await writeFile(place.folder, "a file in the way");
    const { permissions, tool } = planning({ approved: true, mode: "default" });
    expect((await place.run(tool, { plan: "x" })).text).toContain("could not be kept");
    expect(permissions.mode).toBe("default");
  });
});

describe("the plan's file", () => {
  it("is replaced by a new plan and can be dropped", async () => {
    const { tool } = planning({ approved: false });
    await place.run(tool, { plan: "first" });
    await place.run(tool, { plan: "second" });
    expect(await readPlan(place.folder)).toBe("second");
    await dropPlan(place.folder);
    await dropPlan(place.folder);
    expect(await readPlan(place.folder)).toBe(undefined);
    await writeFile(join(place.folder, "plan.md"), "x".repeat(100_000));
    expect((await readPlan(place.folder))?.length).toBe(50_000);
  });
});

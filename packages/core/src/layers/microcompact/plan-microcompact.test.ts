// Which rule applies: by mode, by switch, by what the model and its client support.
import { describe, expect, it } from "vitest";
import { ids, RATES, Work } from "./work.case.ts";

/** Enough for every rule: much is stale, carried for long, and the window is full. */
function ripe(): Work {
  const made = new Work();
  made.human();
  for (let i = 0; i < 60; i++) made.step({ tokens: 3_000 });
  return made;
}
const FULL = { size: 170_000 };

describe("the rule in force", () => {
  it("is the economy, unless something rules it out", () => {
    expect(ripe().plan(FULL)?.trigger).toBe("economy");
  });

  it.each<[string, (made: Work) => object]>([
    ["the mode", ({ settings }) => Object.assign(settings.microcompact, { mode: "window" })],
    ["its switch", ({ settings }) => Object.assign(settings.switches, { economy: false })],
    ["an unknown price", () => ({ rates: () => undefined })],
    ["a server that clears", ({ settings }) => Object.assign(settings.switches, { serverSide: true })],
  ])("is the window's where %s says so, and none below its threshold", (_, change) => {
    const made = ripe();
    const more = change(made);
    const rates = "rates" in more ? { rates: () => undefined } : {};
    expect(made.plan({ ...FULL, ...rates })?.trigger).toBe("pressure");
    expect(made.plan({ size: 100_000, ...rates })).toBeUndefined();
  });

  it("stays the economy if the server could clear but is not asked to, or is asked and cannot", () => {
    const made = ripe();
    made.settings.switches.serverSide = true;
    const capabilities = { cacheEdits: false, serverContextEditing: false };
    expect(made.plan({ ...FULL, capabilities })?.trigger).toBe("economy");
  });

  it("is none with both switched off", () => {
    const made = ripe();
    Object.assign(made.settings.switches, { economy: false, pressureClearing: false });
    expect(made.plan(FULL)).toBeUndefined();
  });
});

describe("once a compaction would be due", () => {
  const DUE = { size: 167_000 };

  /** Much is clearable, and none of it worth its break yet. */
  function unripe(): Work {
    const made = new Work();
    made.human();
    for (let i = 0; i < 6; i++) made.step({ tokens: 10_000 });
    made.human(100_000);
    return made;
  }

  it("clears first, whatever the break costs", () => {
    const made = unripe();
    expect(made.plan({ size: DUE.size - 1 })).toBeUndefined();
    expect(made.plan(DUE)).toMatchObject({ trigger: "pressure", how: "stub" });
    expect(made.goes(DUE)).toEqual(ids(0, 3));
  });

  it("uses the settings of pressure, and does nothing if that is switched off", () => {
    const few = unripe();
    few.settings.microcompact.pressure.minFreed = 40_000;
    expect(few.plan(DUE)).toBeUndefined();
    const off = unripe();
    off.settings.switches.pressureClearing = false;
    expect(off.plan(DUE)).toBeUndefined();
  });

  it("uses only what the economy clears if that is enough, and more otherwise", () => {
    const made = ripe();
    expect(made.plan(DUE)?.trigger).toBe("economy");
    const freed = made.plan(DUE)!.results.reduce((sum, item) => sum + item.tokens, 0);
    const far = { size: DUE.size + freed };
    expect(made.plan(far)?.trigger).toBe("pressure");
    made.settings.switches.pressureClearing = false;
    expect(made.plan(far)?.trigger).toBe("economy");
  });

  it("includes stale results if pressure keeps more than the economy, in one break", () => {
    const made = ripe();
    made.settings.microcompact.pressure.keep = 20;
    const far = { size: DUE.size + 180_000 };
    // Sixty results, of which the last five and 16,000 tokens are never stale.
    expect(made.goes(far)).toEqual(ids(0, 54));
    made.add(made.plan(far));
    expect(made.plan(far)).toBeUndefined();
  });
});

describe("cache editing", () => {
  const capabilities = { cacheEdits: true, serverContextEditing: false };

  it("replaces stubs if it is declared and switched on", () => {
    const made = ripe();
    expect(made.plan({ ...FULL, capabilities })).toMatchObject({ how: "cache-edit", trigger: "economy" });
    made.settings.switches.cacheEditing = false;
    expect(made.plan({ ...FULL, capabilities })?.how).toBe("stub");
  });

  it("costs nothing, so it happens as soon as enough is stale, and nothing is deleted twice", () => {
    const made = new Work();
    made.human();
    made.surface(5_000);
    let first: number | undefined;
    for (let i = 0; i < 12; i++) {
      made.step({ tokens: 3_000 });
      const plan = made.plan({ capabilities });
      if (!plan) continue;
      first ??= i;
      expect(plan.surfaced).toBeUndefined();
      for (const item of plan.results) expect(made.view.deleted).not.toContain(item.tool_use_id);
      made.add(plan);
    }
    // Eight results: the last six cover 16,000 tokens, and two of 3,000 are stale.
    expect(first).toBe(7);
    expect(made.view.deleted.size).toBe(6);
    expect(made.view.breaks).toEqual([]);
  });

  it("is replaced by stubs once the cache has expired", () => {
    expect(ripe().plan({ capabilities, now: 6 * 60_000 })).toMatchObject({ how: "stub", trigger: "expired" });
  });

  it("is used for pressure too", () => {
    const made = ripe();
    made.settings.microcompact.mode = "window";
    expect(made.plan({ ...FULL, capabilities })).toMatchObject({ how: "cache-edit", trigger: "pressure" });
  });
});

it("uses the rates of the prompt's own size", () => {
  const made = ripe();
  const known = (least: number) => (tokens: number) => (tokens >= least ? RATES : undefined);
  const size = 165_000;
  expect(made.plan({ size, rates: known(165_000) })).toBeUndefined();
  expect(made.plan({ size, rates: known(10_000) })?.trigger).toBe("economy");
  expect(made.plan({ size, rates: known(165_001) })?.trigger).toBe("pressure");
});

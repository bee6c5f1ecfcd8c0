// Clearing by how full the window is, number by number: the cache has expired, or the window is nearly full.
import { describe, expect, it } from "vitest";
import type { Ttl } from "../../view/ttl.ts";
import { ids, Work } from "./work.case.ts";

function work(results: number, tokens: number, ttl: Ttl = "5m"): Work {
  const made = new Work();
  made.ttl = ttl;
  made.settings.microcompact.mode = "window";
  made.human();
  for (let i = 0; i < results; i++) made.step({ tokens });
  return made;
}

const FULL = { size: 160_000 };
const MINUTE = 60_000;

describe("once the cache has expired", () => {
  const expired = (results: number, ttl: Ttl = "5m") => {
    const made = work(results, 1_000, ttl);
    made.settings.switches.expiredClearing = true;
    return made;
  };

  it("clears all but the last five", () => {
    const made = expired(12);
    expect(made.plan({ now: 6 * MINUTE })).toMatchObject({ trigger: "expired", how: "stub" });
    expect(made.goes({ now: 6 * MINUTE })).toEqual(ids(0, 7));
    expect(expired(5).goes({ now: 6 * MINUTE })).toEqual([]);
  });

  it.each([
    ["5m", 5 * MINUTE - 1, false],
    ["5m", 5 * MINUTE, true],
    ["1h", 60 * MINUTE - 1, false],
    ["1h", 60 * MINUTE, true],
  ] as const)("with a life of %s, after %d ms: %s", (ttl, now, clears) => {
    expect(expired(8, ttl).plan({ now }) !== undefined).toBe(clears);
  });

  it("keeps at least one, whatever the settings say", () => {
    const made = expired(3);
    Object.assign(made.settings.microcompact.expired, { keep: 0 });
    expect(made.goes({ now: 6 * MINUTE })).toEqual(ids(0, 2));
  });

  it("includes what pressure would clear right after, if it does not free enough", () => {
    const made = work(60, 3_000);
    made.settings.switches.expiredClearing = true;
    Object.assign(made.settings.microcompact.expired, { keep: 15 });
    const now = 6 * MINUTE;
    expect(made.goes({ now, size: 160_000 })).toEqual(ids(0, 45));
    expect(made.goes({ now, size: 400_000 })).toEqual(ids(0, 57));
  });

  it("is off by default", () => {
    expect(work(12, 1_000).plan({ now: 6 * MINUTE })).toBeUndefined();
  });
});

describe("under pressure", () => {
  it("clears all but the last three from the warning threshold on", () => {
    const made = work(20, 3_000);
    expect(made.plan({ size: 159_999 })).toBeUndefined();
    expect(made.plan(FULL)).toMatchObject({ trigger: "pressure", how: "stub" });
    expect(made.goes(FULL)).toEqual(ids(0, 17));
  });

  it("only if more than 40,000 tokens are clearable", () => {
    expect(work(10, 4_000).goes(FULL)).toEqual([]);
    expect(work(10, 4_001).goes(FULL)).toEqual(ids(0, 7));
  });

  it("only if at least 20,000 would go, stubs deducted", () => {
    const made = (extra: number) => {
      const few = work(1, 20_000 + extra);
      for (let i = 0; i < 3; i++) few.step({ tokens: 9_000 });
      return few;
    };
    const stub = made(500).plan(FULL)!.results[0]!.content.length / 4;
    expect(made(Math.ceil(stub) - 1).goes(FULL)).toEqual([]);
    expect(made(Math.ceil(stub)).goes(FULL)).toEqual(ids(0, 1));
  });

  it("clears recalled memories too, and keeps what its tool keeps", () => {
    const made = work(0, 0);
    made.surface(30_000, "/m/a.md");
    made.step({ tokens: 50_000, name: "Keep" });
    made.step({ tokens: 50_000, name: "mcp__docs__get" });
    for (let i = 0; i < 4; i++) made.step({ tokens: 9_000 });
    const plan = made.plan(FULL)!;
    expect(plan.results.map((item) => item.tool_use_id)).toEqual(["toolu_2"]);
    expect(plan.surfaced).toEqual([
      { entry: "e2", content: expect.stringContaining("/m/a.md"), tokens: 30_000 },
    ]);
  });

  it("names the file of a result that is stored", () => {
    const made = work(20, 3_000);
    const stored = "tool-results/toolu_19.txt";
    made.add({
      type: "replaced",
      results: [{ tool_use_id: "toolu_19", content: "x".repeat(9e4), stored, bytes: 9 }],
    });
    for (let i = 0; i < 3; i++) made.step({ tokens: 3_000 });
    const stub = (folder?: string) => made.plan({ ...FULL, folder })!.results[19]!.content;
    expect(stub("/home/s1")).toContain("/home/s1/tool-results/toolu_19.txt");
    expect(stub()).toContain("Recall, id toolu_19");
  });

  it("leaves a result alone that is smaller than its stub", () => {
    const made = work(10, 5_000);
    made.step({ tokens: 13, name: "Tiny" });
    for (let i = 0; i < 3; i++) made.step({ tokens: 5_000 });
    expect(made.goes(FULL)).toEqual(ids(0, 10));
  });
});

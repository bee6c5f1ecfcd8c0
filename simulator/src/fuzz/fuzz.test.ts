// The fuzzer finds planted faults, shortens and saves their inputs; and every reader of the product passes for every saved input.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadFixtures, packInput, unpackInput } from "./fixture.ts";
import { readArguments } from "./fuzz-arguments.ts";
import { inputOf } from "./fuzz-inputs.ts";
import { runFuzz } from "./run-fuzz.ts";
import { removeScratch } from "./scratch-folder.ts";
import { loadTargets } from "./targets.ts";
import { WatchedWorker } from "./watched-worker.ts";

const MODULE = new URL("./faulty.case.ts", import.meta.url).href;
/** Inputs of each reader in every run of the tests; `npm run test:long` tries thousands. */
const ROUNDS = 15;
/** Reached only by a hang, since the machine may be busy. */
const BOUND_MS = 10_000;

afterAll(removeScratch);

describe("the fuzzer", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "palimpsest-fuzz-test-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("finds planted faults, ends what hangs, and saves the shortest input", async () => {
    const lines: string[] = [];
    const { found, rounds } = await runFuzz({
      seed: 7,
      milliseconds: 1,
      minTurnMs: 1_500,
      say: (line) => lines.push(line),
      folder,
      module: MODULE,
      bounds: { stepMs: 1_000, againMs: 1_500, minimiseMs: 6_000 },
    });
    const byTarget = Object.fromEntries(found.map(({ target, input }) => [target, input]));
    expect(Object.keys(byTarget).sort()).toEqual(["breaks a property", "hangs", "throws"]);
    expect(byTarget.throws).toBe("((");
    expect(byTarget["breaks a property"]).toBe("]");
    expect(byTarget.hangs).toContain("[[");
    expect(rounds.get("sound")).toBeGreaterThan(0);
    const saved = loadFixtures(folder);
    expect(saved.map(({ input }) => input).sort()).toEqual(found.map(({ input }) => input).sort());
    expect(readFileSync(found.find(({ target }) => target === "throws")!.path, "utf8")).toContain(
      "TypeError",
    );
    expect(lines.join("\n")).toContain("does not end");
  });

  it("makes the same input from the same seed, and packs what is repeated", () => {
    const target = { name: "x", seeds: ["abc def"], words: ["("], check: () => {} };
    const inputs = Array.from({ length: 50 }, (_, round) => inputOf(target, 3, round));
    expect(Array.from({ length: 50 }, (_, round) => inputOf(target, 3, round))).toEqual(inputs);
    expect(new Set(inputs).size).toBeGreaterThan(30);
    for (const input of [...inputs, `${"[".repeat(5_000)}\ud800${"ab".repeat(100)}`]) {
      expect(unpackInput(JSON.parse(JSON.stringify(packInput(input))))).toBe(input);
    }
    expect(packInput("[".repeat(5_000))).toEqual([["[", 5_000]]);
  });

  it.each([
    [["--minutes", "60"], { milliseconds: 3_600_000, seed: 5, names: [] }],
    [["--seed", "9", "--target", "a", "--target", "b"], { milliseconds: 60_000, seed: 9, names: ["a", "b"] }],
    [["--minutes", "x"], { wrong: expect.stringContaining("above 0") }],
    [["--nonsense"], { wrong: expect.stringContaining("--nonsense") }],
  ])("reads %j", (args, asked) => {
    expect(readArguments(args, () => 5)).toMatchObject(asked);
  });
});

const targets = await loadTargets();

describe("readers of foreign text", () => {
  // In a thread that can be terminated: a reader that hangs must fail the test, not block it.
  const worker = new WatchedWorker();
  afterAll(() => worker.close());

  it("have names of their own, and saved inputs name one of them", () => {
    const names = targets.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { target } of loadFixtures()) expect(names).toContain(target);
  });

  it.each(loadFixtures())("hold for the saved input of $target: $problem", async ({ target, input }) => {
    expect(await worker.run({ kind: "check", target, input }, BOUND_MS)).toEqual({});
  });

  it.each(targets)("hold for a few made inputs: $name", async ({ name: target, seeds }) => {
    for (const input of seeds)
      expect(await worker.run({ kind: "check", target, input }, BOUND_MS)).toEqual({});
    const order = { kind: "fuzz", target, seed: 1, from: 0, ms: BOUND_MS, rounds: ROUNDS } as const;
    expect(await worker.run(order, BOUND_MS)).toEqual({ next: expect.any(Number) });
  });
});

// `pal demo` through the real binary, with a fresh home and an empty environment. What it prints: scripts/first-command.test.ts.
import { afterEach, expect, it } from "vitest";
import { Binary } from "../binary.case.ts";
import type { DemoOutcome } from "./run-demo.ts";

let binary: Binary | undefined;
afterEach(async () => {
  await binary?.end();
  binary = undefined;
});

it("fires every layer, costs less than without them, and sends no invalid request", async () => {
  binary = await Binary.begin([]);
  const env = { ANTHROPIC_API_KEY: "", ANTHROPIC_BASE_URL: "" };
  const { code, stdout, stderr } = await binary.run(["demo", "--json"], { env });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const { lines, figures }: DemoOutcome = JSON.parse(stdout);
  expect([...new Set(lines.map(({ layer }) => layer))].sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  const { managed, unmanaged, second } = figures;
  expect(managed.dollars).toBeLessThan(unmanaged.dollars);
  expect(managed.largest).toBeLessThanOrEqual(figures.window);
  expect(unmanaged.firstTooLong).toBeGreaterThan(1);
  expect(managed.invalid + unmanaged.invalid + second.invalid).toBe(0);
  const texts = lines.map(({ text }) => text).join("\n");
  // Saved in the first session, and remembered in the second.
  expect(texts).toMatch(/Memory: saved, as you typed it: .*in cents, never in floats/);
  expect(texts).toMatch(/Memory: saved, .*audit is on Friday \(\d{4}-\d\d-\d\d\)/);
  expect(texts).toMatch(/Memory: recalled in-this-project-we-count-money\.md/);
  expect(texts).toMatch(/Memory tidied: retired tom-is-on-leave/);
  // Typed after the demo, this command would undo one of the person's own dreams.
  expect(texts).not.toMatch(/pal dream undo/);
});

it("is replaced by a short overview once a model is configured", async () => {
  binary = await Binary.begin([]);
  const { code, stdout } = await binary.run([]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^pal \d/);
  expect(stdout).toContain("pal emulate");
  expect(stdout.trimEnd().split("\n").length).toBeLessThanOrEqual(12);
  for (const line of stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
});

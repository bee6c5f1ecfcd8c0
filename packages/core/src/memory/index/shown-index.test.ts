import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shownIndex } from "./shown-index.ts";

const entry = (number: number, hook = "hook") => `- [M${number}](m${number}.md) — ${hook}`;
const bytesOf = (text: string) => new TextEncoder().encode(text).length;
/** The given ones are newest first; all others are older. */
const times = (...newest: number[]) => new Map(newest.map((number, i) => [`m${number}.md`, 1_000 - i]));

describe("shownIndex", () => {
  it("shows an index within the limits unchanged, without a notice", () => {
    const text = Array.from({ length: 200 }, (_, i) => entry(i)).join("\n");
    expect(shownIndex(`${text}\n`, { lines: 200, bytes: 25_000 })).toEqual({ text, omitted: 0 });
  });

  it("keeps the newest lines in the order of the file, and says how many are missing", () => {
    const text = Array.from({ length: 300 }, (_, i) => entry(i)).join("\n");
    const shown = shownIndex(text, {
      lines: 200,
      bytes: 25_000,
      modified: times(299, 298),
      path: "/m/MEMORY.md",
    });
    const lines = shown.text.split("\n");
    expect(shown.omitted).toBe(100);
    expect(lines.slice(0, 200)).toEqual([...Array(198).keys(), 298, 299].map((number) => entry(number)));
    expect(shown.text).toContain("100 of 300 lines");
    expect(shown.text).toContain("/m/MEMORY.md");
  });

  it("cuts by bytes at a line, and passes over a line that alone is too long", () => {
    const text = [
      entry(0, "x".repeat(30_000)),
      ...Array.from({ length: 100 }, (_, i) => entry(i + 1, "y".repeat(500))),
    ];
    const shown = shownIndex(text.join("\n"), { lines: 200, bytes: 25_000, modified: times(0, 100) });
    const lines = shown.text.split("\n").slice(0, -2);
    expect(bytesOf(lines.join("\n"))).toBeLessThanOrEqual(25_000);
    expect(lines.at(-1)).toBe(text[100]);
    for (const line of lines) expect(text).toContain(line);
  });

  it("keeps the heading of what is shown, and does not let prose displace memories", () => {
    const prose = Array.from({ length: 500 }, (_, i) => `Prose ${i}.`);
    const text = ["# Notes", ...prose, "## Rules", ...Array.from({ length: 300 }, (_, i) => entry(i))].join(
      "\n",
    );
    const { text: shown } = shownIndex(text, { lines: 200, bytes: 25_000, modified: times(299) });
    expect(shown).toContain("## Rules");
    expect(shown).toContain(entry(299));
    expect(shown).toContain("Prose 50.");
    expect(shown).not.toContain("Prose 300.");
  });

  it("respects both limits for any index, counts every omitted line, and never omits the newest", () => {
    const line = fc.oneof(
      fc.constantFrom("# H", "", "prose"),
      fc.string({ maxLength: 60 }),
      fc.nat(99).map((n) => entry(n)),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), fc.nat(30), fc.nat(900), (all, lines, bytes) => {
        const text = all.join("\n");
        const newest = all.map((each) => /^- \[M(\d+)\]/.exec(each)?.[1]).find((each) => each !== undefined);
        const shown = shownIndex(text, { lines, bytes, modified: times(Number(newest ?? -1)) });
        const kept = shown.omitted === 0 ? shown.text : shown.text.split("\n").slice(0, -2).join("\n");
        if (shown.omitted > 0) expect(shown.text).toMatch(/\[Not the whole index: \d+ of \d+ lines/);
        if (kept !== "") expect(kept.split("\n").length).toBeLessThanOrEqual(Math.max(lines, 0));
        expect(bytesOf(kept)).toBeLessThanOrEqual(bytes);
        if (newest !== undefined && lines >= 4 && bytes >= 400) expect(shown.text).toContain(`[M${newest}]`);
      }),
    );
  });
});

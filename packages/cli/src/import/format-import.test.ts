import { describe, expect, it } from "vitest";
import { formatImport, formatImporting } from "./format-import.ts";
import { ImportTotals, SessionWatch } from "./import-totals.ts";
import { buildEntries, readRecorded } from "./readers/recording.case.ts";
import { WORK, writeClaude } from "./transcripts.case.ts";

/** As an import takes it. */
function takeTranscript(totals: ImportTotals): void {
  const lines = writeClaude("/w", WORK).trim().split("\n");
  const { entries, built } = buildEntries("claude-code", readRecorded("claude-code", lines));
  const watch = new SessionWatch();
  for (const entry of entries) watch.takeEntry(entry);
  const place = {
    id: "0d1e2f3a-1111",
    agent: "claude-code",
    source: "/s.jsonl",
    project: "/w",
    path: "/p",
  } as const;
  totals.add({ ...place, outcome: "new", lines: lines.length, built }, watch);
}

it("wraps its sentences between words, and names the longest session by the beginning of its id", () => {
  const totals = new ImportTotals(0);
  takeTranscript(totals);
  for (const kind of ["progress", "file-history-snapshot", "system", "queue-operation"])
    totals.kept.set(kind, 1_000);
  const format = { isTrial: false, command: "npx pal" };
  const whole = formatImport(totals, format);
  const shown = formatImport(totals, { ...format, columns: 60 });
  const head = (lines: readonly string[]) => lines.slice(0, lines.indexOf("Next:")).join(" ");
  expect(head(shown)).toBe(head(whole));
  for (const line of shown.slice(0, shown.indexOf("Next:"))) expect(line.length).toBeLessThanOrEqual(60);
  expect(whole.join("\n")).toContain("  npx pal replay 0d1e2f3a  ");
});

describe("while an import runs", () => {
  it("a table of what was read so far grows above the bar", () => {
    const totals = new ImportTotals(0);
    expect(formatImporting(totals, { bytes: 0, all: 10, at: 0, sources: 2 })).toEqual([
      `${"░".repeat(24)} 0%  0 of 2 transcripts`,
    ]);
    takeTranscript(totals);
    const shown = formatImporting(totals, { bytes: 5, all: 10, at: 1, sources: 2 });
    expect(shown.map((line) => line.trim().split(/\s{2,}/))).toEqual([
      ["agent", "sessions", "lines", "messages", "requests"],
      ["claude-code", "1", "4", "4", "2"],
      [expect.stringMatching(/^So far: \$0\.\d+, of which \$0\.00 for tokens that were written again\.$/)],
      [`${"█".repeat(12)}${"░".repeat(12)} 50%`, "1 of 2 transcripts"],
    ]);
  });
});

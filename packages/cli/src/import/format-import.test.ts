import { describe, expect, it } from "vitest";
import { formatImporting } from "./format-import.ts";
import { ImportTotals } from "./import-totals.ts";
import { buildEntries, readRecorded } from "./readers/recording.case.ts";
import { WORK, writeClaude } from "./transcripts.case.ts";

/** As an import takes it. */
function takeTranscript(totals: ImportTotals): void {
  const lines = writeClaude("/w", WORK).trim().split("\n");
  const { entries, built } = buildEntries("claude-code", readRecorded("claude-code", lines));
  const watch = totals.watchSession();
  for (const entry of entries) watch.takeEntry(entry);
  const place = { id: "s", agent: "claude-code", source: "/s.jsonl", project: "/w", path: "/p" } as const;
  totals.add({ ...place, outcome: "new", lines: lines.length, built }, watch);
}

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
      [expect.stringMatching(/^So far these requests cost \$0\.\d+, of which \$0\.00 went to tokens/)],
      [`${"█".repeat(12)}${"░".repeat(12)} 50%`, "1 of 2 transcripts"],
    ]);
  });
});

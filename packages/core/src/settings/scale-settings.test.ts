import { describe, expect, it } from "vitest";
import { scaleSettings } from "./scale-settings.ts";
import { defaultSettings, settingsSchema } from "./schema.ts";

describe("settings in a window below 100,000 tokens", () => {
  it("have every number of tokens at its default multiplied by the window's share", () => {
    const { window, toolResults, microcompact, notes, compaction } = scaleSettings(defaultSettings(), 16_000);
    expect(window.margins).toMatchObject({
      outputReserve: 3_200,
      compact: 2_080,
      warning: 3_200,
      error: 3_200,
      blocking: 480,
    });
    expect(toolResults.previewBytes).toBe(320);
    expect(microcompact.pressure).toMatchObject({ minClearable: 6_400, minFreed: 3_200, keep: 3 });
    expect(microcompact.economy).toMatchObject({ tailTokens: 2_560, minCleared: 640, askingView: 8_000 });
    expect(notes).toMatchObject({
      firstAt: 1_600,
      tokensBetween: 800,
      toolCallsBetween: 3,
      sectionTokens: 320,
      totalTokens: 1_920,
      maxBehind: 6_400,
    });
    expect(compaction).toMatchObject({ keepTokens: 1_600, keepMessages: 5, keepMaxTokens: 6_400 });
    expect(compaction).toMatchObject({ humanTokens: 3_200, humanMessageTokens: 320 });
    expect(compaction.restore).toMatchObject({ files: 5, fileTokens: 800, totalTokens: 8_000 });
    expect(compaction.restore).toMatchObject({ skillTokens: 800, skillsTokens: 4_000 });
  });

  it("are obeyed exactly where somebody has set another number", () => {
    const given = settingsSchema.parse({
      window: { margins: { compact: 5_000 } },
      notes: { totalTokens: 900 },
    });
    const { window, notes } = scaleSettings(given, 16_000);
    expect([window.margins.compact, window.margins.blocking, notes.totalTokens]).toEqual([5_000, 480, 900]);
  });

  it("are as they were in any larger window", () => {
    const settings = defaultSettings();
    expect(scaleSettings(settings, 100_000)).toBe(settings);
  });
});

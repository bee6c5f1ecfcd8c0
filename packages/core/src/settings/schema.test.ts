import { describe, expect, it } from "vitest";
import type * as z from "zod";
import { DEFAULT_MARGINS, type Margins } from "../tokens/thresholds.ts";
import { settingKeys } from "./keys.ts";
import {
  completeSettings,
  defaultSettings,
  type Settings,
  type SettingsInput,
  settingsSchema,
} from "./schema.ts";

describe("the settings", () => {
  it("each have a meaning, what is expected, and a default that fits it", () => {
    const keys = settingKeys();
    for (const { key, meaning, expected } of keys) {
      expect(meaning, key).toMatch(/^[A-Z]/);
      expect(expected, key).not.toBe("");
    }
    expect(new Set(keys.map(({ key }) => key)).size).toBe(keys.length);
    expect(keys.find(({ key }) => key === "notes.firstAt")).toMatchObject({
      default: 10_000,
      setBy: "person",
    });
    expect(keys.find(({ key }) => key === "models.*.capabilities.cacheEdits")).toBeDefined();
  });

  it("have the specification's numbers", () => {
    const margins: Margins = defaultSettings().window.margins;
    expect(margins).toEqual(DEFAULT_MARGINS);
    expect(defaultSettings()).toMatchObject({
      toolResults: {
        maxCharacters: 50_000,
        maxMessageCharacters: 200_000,
        previewBytes: 2_000,
        mentionPercent: 25,
      },
      microcompact: {
        mode: "economy",
        expired: { keep: 5 },
        pressure: { minClearable: 40_000, minFreed: 20_000, keep: 3 },
        economy: { keepStart: 5, keepFloor: 5, tailTokens: 16_000, minCleared: 4_000 },
        server: { trigger: 180_000, clearAtLeast: 140_000, keepThinkingTurns: 1 },
      },
      notes: { firstAt: 10_000, tokensBetween: 5_000, toolCallsBetween: 3, maxBehind: 40_000 },
      compaction: { keepTokens: 10_000, keepMessages: 5, keepMaxTokens: 40_000, breakerFailures: 3 },
      memory: { indexLines: 200, indexBytes: 25_000, cleanupDays: 30 },
      extraction: { everyTurns: 1, maxTurns: 5, exitWaitSeconds: 60, oneShotWaitSeconds: 10 },
      dreaming: { everyHours: 24, scanMinutes: 10, minSessions: 5 },
      cache: { ttl: "auto" },
    });
  });

  it("have the schema's defaults, whether or not their group is given", () => {
    expect(defaultSettings()).toEqual(settingsSchema.parse({}));
    for (const given of [
      {},
      { notes: { sectionTokens: 10 } },
      { models: { mine: { window: 1_000 } }, window: {} },
    ])
      expect(completeSettings(given)).toEqual(settingsSchema.parse(given));
  });

  it("are refused if a value does not fit", () => {
    expect(() => completeSettings({ notes: { sectionTokens: -1 } })).toThrow("sectionTokens");
  });

  it("are a fresh object each time, so that nobody changes another's", () => {
    const first = defaultSettings();
    first.toolResults.perTool.Bash = 1;
    expect(defaultSettings().toolResults.perTool).toEqual({});
  });
});

/** Compiles only if each type is assignable to the other. */
type Same<A, B> = [A, B] extends [B, A] ? true : never;

it("the generated types are those of the schema", () => {
  const output: Same<Settings, z.output<typeof settingsSchema>> = true;
  const input: Same<SettingsInput, z.input<typeof settingsSchema>> = true;
  expect([output, input]).toEqual([true, true]);
});

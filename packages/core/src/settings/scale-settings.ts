// Scales settings to a small window: token numbers that were chosen for large windows shrink with it. Pure.
import { defaultSettings, type Settings } from "./schema.ts";

/** In a smaller window, every token number that has its default is multiplied by the window's share of this size. */
const FULL_SIZE_WINDOW = 100_000;

/** Settings in tokens, and the bytes of a preview. */
const SCALED = [
  "window.margins.outputReserve",
  "window.margins.compact",
  "window.margins.warning",
  "window.margins.error",
  "window.margins.blocking",
  "toolResults.previewBytes",
  "microcompact.pressure.minClearable",
  "microcompact.pressure.minFreed",
  "microcompact.economy.tailTokens",
  "microcompact.economy.minCleared",
  "microcompact.economy.askingView",
  "notes.firstAt",
  "notes.tokensBetween",
  "notes.sectionTokens",
  "notes.totalTokens",
  "notes.answerTokens",
  "notes.maxBehind",
  "compaction.keepTokens",
  "compaction.keepMaxTokens",
  "compaction.humanTokens",
  "compaction.humanMessageTokens",
  "compaction.summaryTokens",
  "compaction.restore.fileTokens",
  "compaction.restore.totalTokens",
  "compaction.restore.skillTokens",
  "compaction.restore.skillsTokens",
];

type Group = Record<string, unknown>;

/** A value that somebody has set to another number is used exactly. */
export function scaleSettings(settings: Settings, window: number): Settings {
  if (window >= FULL_SIZE_WINDOW) return settings;
  const scaled = structuredClone(settings) as unknown as Group;
  const defaults = defaultSettings() as unknown as Group;
  for (const path of SCALED) scaleAt(scaled, defaults, path.split("."), window / FULL_SIZE_WINDOW);
  return scaled as unknown as Settings;
}

function scaleAt(
  scaled: Group,
  defaults: Group,
  [name = "", ...rest]: readonly string[],
  share: number,
): void {
  if (rest.length > 0) return scaleAt(scaled[name] as Group, defaults[name] as Group, rest, share);
  const number = scaled[name];
  if (typeof number === "number" && number === defaults[name]) scaled[name] = Math.floor(number * share);
}

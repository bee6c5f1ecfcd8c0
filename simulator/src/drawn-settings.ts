// Random settings: every layer on or off, and limits so small that a few hundred steps reach them all.
import type { SessionOptions } from "@palimpsest/core";
import type { Random } from "./random.ts";
import type { Temper } from "./temper.ts";

type Settings = NonNullable<SessionOptions["settings"]>;

/** How often each switch is on. With one layer off, the others usually have more to do. */
const ON = {
  compaction: 0.95,
  autoCompaction: 0.9,
  toolResults: 0.8,
  expiredClearing: 0.5,
  pressureClearing: 0.6,
  economy: 0.7,
  notes: 0.85,
  notesCompaction: 0.5,
  fullCompaction: 0.8,
  collapse: 0.2,
  snip: 0.9,
} as const;

/** With the default margins a small window would have no room for a conversation. */
const SMALL_MARGINS = { outputReserve: 4_000, compact: 5_000, warning: 7_000, error: 7_000 };
const SMALL_WINDOW = 100_000;
/** Tokens of a large window that may be filled in a run. */
const FILLED = 25_000;

export function someSettings(random: Random): Settings {
  const switches = Object.fromEntries(
    Object.entries(ON).map(([name, share]) => [name, random.chance(share)]),
  );
  return {
    // Memories are tested elsewhere.
    switches: { ...switches, extraction: false },
    toolResults: {
      maxCharacters: random.pick([3_000, 20_000, 50_000]),
      maxMessageCharacters: random.pick([8_000, 200_000]),
      previewBytes: random.pick([200, 2_000]),
      mentionPercent: random.pick([5, 25]),
    },
    microcompact: {
      mode: random.pick(["economy", "economy", "window"] as const),
      economy: { tailTokens: 400, minCleared: 100, keepStart: 2, keepFloor: 2 },
      pressure: { minClearable: 600, minFreed: 300, keep: 1 + random.below(3) },
    },
    notes: {
      firstAt: random.pick([0, 800, 3_000]),
      tokensBetween: random.pick([200, 1_500]),
      toolCallsBetween: 1 + random.below(3),
      maxBehind: random.pick([500, 4_000, 40_000]),
      sectionTokens: random.pick([200, 2_000]),
      totalTokens: random.pick([1_000, 12_000]),
    },
    compaction: {
      keepTokens: random.pick([300, 2_000]),
      keepMessages: random.pick([1, 5]),
      keepMaxTokens: random.pick([800, 6_000]),
      humanTokens: random.pick([500, 20_000]),
      humanMessageTokens: random.pick([100, 2_000]),
      notesWaitSeconds: random.pick([0, 5, 15]),
      breakerFailures: 1 + random.below(3),
      streamRetries: random.below(3),
      ladderTries: random.below(4),
      restore: { files: random.below(4), fileTokens: random.pick([200, 5_000]) },
    },
    cache: { ttl: random.pick(["auto", "auto", "5m", "1h"] as const) },
  };
}

/** The settings of a session: the random ones, and those that its windows require. */
export function settingsOf(settings: Settings, { windows }: Temper): Settings {
  const models = Object.fromEntries([...windows].map(([model, window]) => [model, { window }]));
  const smallest = Math.min(...windows.values());
  const percentage = Math.ceil((100 * FILLED) / smallest);
  const margins = smallest < SMALL_WINDOW ? SMALL_MARGINS : { percentage };
  return { ...settings, models, window: settings.window ?? { margins } };
}

/** Whether a full window is compacted automatically: then a session can always continue. */
export function mayCompact(settings: Settings): boolean {
  const { compaction, autoCompaction, collapse } = settings.switches ?? {};
  return compaction !== false && autoCompaction !== false && collapse !== true;
}

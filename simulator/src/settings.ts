// Settings drawn at random: every layer on or off, and numbers so small that a few hundred steps meet them all.
import type { SessionOptions } from "@palimpsest/core";
import type { Random } from "./random.ts";

type Settings = NonNullable<SessionOptions["settings"]>;

/** How often each switch is on. Off, most of them leave more work to the others. */
const ON = {
  compaction: 0.95,
  autoCompaction: 0.9,
  toolResults: 0.9,
  expiredClearing: 0.5,
  pressureClearing: 0.7,
  economy: 0.8,
  notes: 0.85,
  notesCompaction: 0.75,
  fullCompaction: 0.8,
  collapse: 0.1,
  snip: 0.9,
} as const;

export function someSettings(random: Random): Settings {
  const switches = Object.fromEntries(
    Object.entries(ON).map(([name, share]) => [name, random.chance(share)]),
  );
  return {
    switches,
    microcompact: {
      mode: random.pick(["economy", "economy", "window"] as const),
      economy: { tailTokens: 400, minCleared: 100, keepStart: 2, keepFloor: 2 },
      pressure: { minClearable: 600, minFreed: 300, keep: 1 + random.below(3) },
    },
    notes: {
      firstAt: random.pick([0, 800, 3_000]),
      tokensBetween: random.pick([200, 1_500]),
      toolCallsBetween: 1 + random.below(3),
      maxBehind: random.pick([500, 4_000]),
      sectionTokens: random.pick([200, 2_000]),
      totalTokens: random.pick([1_000, 12_000]),
    },
    compaction: {
      keepTokens: random.pick([300, 2_000]),
      keepMessages: random.pick([1, 5]),
      keepMaxTokens: random.pick([800, 6_000]),
      humanTokens: random.pick([500, 20_000]),
      humanMessageTokens: random.pick([100, 2_000]),
      breakerFailures: 1 + random.below(3),
      streamRetries: random.below(3),
    },
  };
}

/** Whether a full window may be compacted by itself: then a session can always go on. */
export function mayCompact(settings: Settings): boolean {
  const { compaction, autoCompaction, collapse } = settings.switches ?? {};
  return compaction !== false && autoCompaction !== false && collapse !== true;
}

// I7: a break that a layer starts makes the view smaller.
import type { Entry } from "@palimpsest/core/internal";
import type { View } from "@palimpsest/core/testing";
import { modelFacts, requestTokens } from "@palimpsest/emulator";
import { requireInvariant } from "../violation.ts";
import type { World } from "../world.ts";

/** Decisions of layers. A snip is the caller's; a new prelude and a rewind belong to no layer. */
const BY_LAYERS: readonly Entry["type"][] = ["cleared", "boundary", "collapse"];

export const isByLayer = ({ type }: Entry): boolean => BY_LAYERS.includes(type);

/** As counted by the server. */
export function tokensIn({ slots, prelude }: View): number {
  const { model = "claude-sonnet-5-5" } = prelude ?? {};
  const content = slots.flatMap(({ blocks }) => blocks) as never;
  return requestTokens({ model, max_tokens: 1, messages: [{ role: "user", content }] }, modelFacts(model)!);
}

/** The factor by which the session's estimate may be off; a larger error does not justify a break. */
const MAX_OFF = 4 / 3;
const SMALL = 100;

export const hasGrown = (before: number, after: number): boolean => after > before * MAX_OFF + SMALL;

/** Entries that do not change the view, or are part of a compaction. */
const NO_NEWS: readonly Entry["type"][] = ["failure", "cost", "cursor", "title", "tag", "fork", "counted"];

export const isNews = ({ type }: Entry): boolean => !NO_NEWS.includes(type);

export const isAutomatic = (entry: Entry): boolean => entry.type === "boundary" && entry.trigger === "auto";

export const claimsGrowth = (entry: Entry): boolean =>
  entry.type === "boundary" && entry.method !== "clear" && entry.after >= entry.before;

export function checkShrunk(world: World): void {
  const { grown } = world.twin;
  requireInvariant(grown === undefined, "I7", () => `${grown}`);
}

// Sums up what dreams have used of a day's tokens and dollars. Pure: a fold over the recorded lines.
import * as z from "zod";
import type { Settings } from "../../settings/schema.ts";

/** Any 24 hours: with days that end at midnight, two days' budgets could be spent in one night. */
const DAY = 86_400_000;

// Lazy, because a normal start does not need this schema.
const line = z.lazy(() =>
  z.union([
    /** One model call. If its price is unknown, only its tokens count. */
    z.object({
      type: z.literal("call"),
      time: z.number(),
      dream: z.string(),
      tokens: z.number().min(0),
      usd: z.number().min(0).optional(),
    }),
    z.object({
      type: z.literal("end"),
      time: z.number(),
      dream: z.string(),
      outcome: z.enum(["completed", "failed", "killed", "held", "discarded"]),
      reason: z.string().optional(),
      /** What the dream did, in words, and the id of the write by which it can be undone. */
      summary: z.string().optional(),
      write: z.string().optional(),
    }),
  ]),
);

export type DreamLine = z.infer<typeof line>;

export interface Spent {
  readonly tokens: number;
  readonly usd: number;
  /** Calls whose price is not known; only their tokens count. */
  readonly unpriced: number;
  /** Failures within the day since the last dream that did not fail. */
  readonly failures: number;
  /** The last dream is held for review because it would remove so much. */
  readonly isHeld: boolean;
}

type Budget = Pick<Settings["dreaming"], "dailyTokens" | "dailyDollars">;

/** Skips torn and foreign lines. */
export function parseDreamLines(text: string): readonly DreamLine[] {
  return text.split("\n").flatMap((row) => {
    try {
      const { data } = line.safeParse(JSON.parse(row));
      return data ? [data] : [];
    } catch {
      return [];
    }
  });
}

export function planSpent(lines: readonly DreamLine[], now: number): Spent {
  let [tokens, usd, unpriced, failures] = [0, 0, 0, 0];
  let isHeld = false;
  for (const one of lines) {
    // A time in the future, from a wrong clock, counts too.
    const isToday = one.time > now - DAY;
    if (one.type === "end") {
      isHeld = one.outcome === "held";
      if (one.outcome === "failed") failures += isToday ? 1 : 0;
      else if (one.outcome !== "killed") failures = 0;
    } else if (isToday) {
      tokens += one.tokens;
      usd += one.usd ?? 0;
      unpriced += one.usd === undefined ? 1 : 0;
    }
  }
  return { tokens, usd, unpriced, failures, isHeld };
}

/** Returns why no further call may be made today, or undefined while some of the budget is left. */
export function findSpentReason({ tokens, usd, unpriced }: Spent, budget: Budget): string | undefined {
  const { dailyTokens, dailyDollars } = budget;
  const note = unpriced > 0 ? ` The price of ${unpriced} calls is unknown: they count in tokens alone.` : "";
  if (tokens >= dailyTokens)
    return `Dreams have used ${tokens} of the ${dailyTokens} tokens they may use in a day.${note}`;
  if (usd >= dailyDollars)
    return `Dreams have cost $${usd.toFixed(2)} of the $${dailyDollars.toFixed(2)} they may cost in a day.${note}`;
  return undefined;
}

// What dreams have used of a day's tokens and dollars. Pure: a fold over the lines that dreams leave behind.
import * as z from "zod";
import type { Settings } from "../../settings/schema.ts";

/** Any 24 hours: a day that ends at midnight would let two days' worth be used in one night. */
const DAY = 86_400_000;

// Lazy: no start needs it.
const line = z.lazy(() =>
  z.union([
    /** One call to a model. Where its price is unknown it counts in tokens alone. */
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
      /** What it did, in words, and the write that undoes it. */
      summary: z.string().optional(),
      write: z.string().optional(),
    }),
  ]),
);

export type DreamLine = z.infer<typeof line>;

export interface Spent {
  readonly tokens: number;
  readonly usd: number;
  /** Calls whose price is not known: they count in tokens alone. */
  readonly unpriced: number;
  /** Dreams that failed since the last one that did not, within the day. */
  readonly failures: number;
  /** The last dream would have removed so much that somebody must look first. */
  readonly isHeld: boolean;
}

type Budget = Pick<Settings["dreaming"], "dailyTokens" | "dailyDollars">;

/** A torn or foreign line is nothing to go by. */
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
    // What a wrong clock has put into the future was used all the same.
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

/** Why no further call may be made today; undefined while there is something left. */
export function findSpentReason({ tokens, usd, unpriced }: Spent, budget: Budget): string | undefined {
  const { dailyTokens, dailyDollars } = budget;
  const note = unpriced > 0 ? ` The price of ${unpriced} calls is unknown: they count in tokens alone.` : "";
  if (tokens >= dailyTokens)
    return `Dreams have used ${tokens} of the ${dailyTokens} tokens they may use in a day.${note}`;
  if (usd >= dailyDollars)
    return `Dreams have cost $${usd.toFixed(2)} of the $${dailyDollars.toFixed(2)} they may cost in a day.${note}`;
  return undefined;
}

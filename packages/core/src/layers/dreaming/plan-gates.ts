// Decides whether a dream may begin, the cheapest check first. Pure: returns what to read next, why not, or that it may.
import type { Settings } from "../../settings/schema.ts";
import { findSpentReason, type Spent } from "./plan-budget.ts";

const HOUR = 3_600_000;
const MINUTE = 60_000;
/**
 * A failed dream is retried, since the network may have been down; after this many failures in a row the cause is something
 * else.
 */
const MAX_FAILURES = 3;

export interface GatesKnown {
  readonly now: number;
  readonly settings: Pick<Settings, "dreaming" | "switches">;
  /** A single exchange: nobody would see the dream, so there is none unless a setting allows it. */
  readonly isOneShot: boolean;
  /** Why there is no memory here: switched off, remote, or a refused folder. */
  readonly noMemory?: string | undefined;
  /** When this session last checked whether to dream. */
  readonly lastLook?: number | undefined;
  /** When memory was last consolidated; null if never. Absent until it has been read. */
  readonly lastDream?: number | null;
  /** What dreams have used in the last day, and how they ended. Absent until it has been read. */
  readonly spent?: Spent;
  /** The number of other sessions used since the last dream. Absent until it has been counted. */
  readonly touched?: number;
}

export type Gates =
  | { readonly open: true }
  | { readonly open: false; readonly reason: string }
  | { readonly look: "lastDream" | "spent" | "touched" };

export function planGates(known: GatesKnown): Gates {
  const { now, settings, isOneShot, noMemory, lastLook, lastDream, spent, touched } = known;
  const { everyHours, scanMinutes, minSessions, inOneShot } = settings.dreaming;
  if (!settings.switches.dreaming) return closeGates("Dreaming is switched off.");
  if (isOneShot && !inOneShot) return closeGates("One-shot runs do not dream.");
  if (!settings.switches.memory) return closeGates("Memory is switched off.");
  if (noMemory !== undefined) return closeGates(noMemory);
  // Compared as a distance, so that a clock that was set back does not block checks for long.
  if (lastLook !== undefined && Math.abs(now - lastLook) < scanMinutes * MINUTE)
    return closeGates("The last check was a short while ago.");
  if (lastDream === undefined) return { look: "lastDream" };
  if (lastDream !== null && Math.abs(now - lastDream) < everyHours * HOUR)
    return closeGates(`The last dream was less than ${everyHours} hours ago.`);
  if (!spent) return { look: "spent" };
  const used = findSpentReason(spent, settings.dreaming);
  if (used !== undefined) return closeGates(used);
  if (spent.isHeld) return closeGates("A dream is waiting for your review.");
  if (spent.failures >= MAX_FAILURES)
    return closeGates(`The last ${spent.failures} dreams failed; the next is tried a day after them.`);
  if (touched === undefined) return { look: "touched" };
  if (touched < minSessions)
    return closeGates(`${touched} other sessions were used since the last dream; it needs ${minSessions}.`);
  return { open: true };
}

const closeGates = (reason: string): Gates => ({ open: false, reason });

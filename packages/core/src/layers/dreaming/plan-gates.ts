// Whether a dream may begin, the cheapest question first. Pure: says what to look at next, why not, or that it may.
import type { Settings } from "../../settings/schema.ts";
import { findSpentReason, type Spent } from "./plan-budget.ts";

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** A dream that fails is tried again, for it may have been the network; after so many in a row it is something else. */
const MAX_FAILURES = 3;

export interface GatesKnown {
  readonly now: number;
  readonly settings: Pick<Settings, "dreaming" | "switches">;
  /** One exchange and an end: nobody is there to see it, unless a setting says so. */
  readonly isOneShot: boolean;
  /** Why there is no memory here: switched off, remote, a folder that was refused. */
  readonly noMemory?: string | undefined;
  /** When this session last looked for reasons to dream. */
  readonly lastLook?: number | undefined;
  /** When memory was last consolidated; null where it never was. Absent until it was looked at. */
  readonly lastDream?: number | null;
  /** What dreams have used of the last day, and how they ended. Absent until it was looked at. */
  readonly spent?: Spent;
  /** Other sessions touched since the last dream. Absent until it was looked at. */
  readonly touched?: number;
}

export type Gates =
  | { readonly open: true }
  | { readonly open: false; readonly reason: string }
  | { readonly look: "lastDream" | "spent" | "touched" };

/** Nobody asks for less than this: it is what a dream needs to be started by hand. */
export function planGates(known: GatesKnown): Gates {
  const { now, settings, isOneShot, noMemory, lastLook, lastDream, spent, touched } = known;
  const { everyHours, scanMinutes, minSessions, inOneShot } = settings.dreaming;
  if (!settings.switches.dreaming) return closeGates("Dreaming is switched off.");
  if (isOneShot && !inOneShot) return closeGates("One-shot runs do not dream.");
  if (!settings.switches.memory) return closeGates("Memory is switched off.");
  if (noMemory !== undefined) return closeGates(noMemory);
  // A clock that was set back must not keep it from looking for ever.
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

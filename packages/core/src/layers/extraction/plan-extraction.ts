// Decides whether to extract memories at the end of this exchange. Pure.
import type { Settings } from "../../settings/schema.ts";

export interface ExtractionQuestion {
  readonly settings: Pick<Settings, "extraction" | "switches">;
  readonly isOneShot: boolean;
  readonly isRemote: boolean;
  /** This is a fork, or an agent other than the main one. */
  readonly isFork: boolean;
  /** The number of exchanges that ended since the cursor. */
  readonly exchanges: number;
  /** The human has said something since the cursor. */
  readonly hasHumanWords: boolean;
  /** The human has only greeted, agreed, asked or given orders: no preference, correction, fact or name. */
  readonly hasOnlyOrders: boolean;
  /**
   * Dollars: the cost of the conversation, of memory so far, and an estimate for this extraction. Undefined if a price is
   * unknown.
   */
  readonly cost?: { readonly main: number; readonly memory: number; readonly next: number } | undefined;
  /** The session is ending, so there is no later chance. */
  readonly isClosing: boolean;
  /** The agent has written memory itself since the cursor. */
  readonly wrote: boolean;
  /** Requested while another extraction ran, so it is not put off again. */
  readonly isBehind: boolean;
  /** The number of failed extractions in a row. */
  readonly failures: number;
}

export type ExtractionPlan =
  | { readonly do: "extract" }
  /** Everything is saved already: only the cursor moves. */
  | { readonly do: "move-on" }
  /** It will be worth it once the conversation has cost more, and at the latest when the session ends. */
  | { readonly do: "wait"; readonly reason: string }
  | { readonly do: "nothing"; readonly reason: string };

/** A model that failed three times will fail again, and each try costs money. */
const MAX_FAILURES = 3;

export function planExtraction(question: ExtractionQuestion): ExtractionPlan {
  const { settings, isOneShot, isRemote, isFork, exchanges, hasHumanWords, wrote, isBehind, failures } =
    question;
  const { hasOnlyOrders, isClosing, cost } = question;
  const { switches, extraction } = settings;
  if (!switches.extraction || !switches.memory) return skipBecause("It is switched off.");
  if (isFork) return skipBecause("Only the main agent saves memories.");
  if (isRemote) return skipBecause("Remote runs do not save memories by themselves.");
  if (isOneShot && !extraction.inOneShot)
    return skipBecause("One-shot runs do not save memories by themselves.");
  if (failures >= MAX_FAILURES) return skipBecause("It has failed too often in this session.");
  if (wrote) return { do: "move-on" };
  if (!hasHumanWords) return skipBecause("The human has said nothing since.");
  if (!isBehind && !isClosing && exchanges < extraction.everyTurns) return skipBecause("It is not due yet.");
  if (hasOnlyOrders) return skipBecause("The human has only given orders.");
  // Reserves enough for the last extraction, which is always made at the end of the session.
  if (!isClosing && cost && cost.memory + 2 * cost.next > extraction.maxCostShare * cost.main)
    return { do: "wait", reason: "Memory has used up its share of this session's cost." };
  return { do: "extract" };
}

const skipBecause = (reason: string): ExtractionPlan => ({ do: "nothing", reason });

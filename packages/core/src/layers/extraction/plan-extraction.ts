// Whether memories are to be extracted at the end of this exchange. Pure.
import type { Settings } from "../../settings/schema.ts";

export interface ExtractionQuestion {
  readonly settings: Pick<Settings, "extraction" | "switches">;
  readonly isOneShot: boolean;
  readonly isRemote: boolean;
  /** This is a fork, or another agent than the main one. */
  readonly isFork: boolean;
  /** Exchanges that ended since the cursor. */
  readonly exchanges: number;
  /** The human has said something since the cursor. */
  readonly hasHumanWords: boolean;
  /** They have only greeted, agreed, asked and given orders: there is no preference, correction, fact or name in it. */
  readonly hasOnlyOrders: boolean;
  /** Dollars: what the conversation and memory have cost, and about what this would. Undefined where a price is unknown. */
  readonly cost?: { readonly main: number; readonly memory: number; readonly next: number } | undefined;
  /** The session ends: there is no later. */
  readonly isClosing: boolean;
  /** The agent has written memory itself since the cursor. */
  readonly wrote: boolean;
  /** Asked for while another ran: then it is not put off once more. */
  readonly isBehind: boolean;
  /** Extractions that failed in a row. */
  readonly failures: number;
}

export type ExtractionPlan =
  | { readonly do: "extract" }
  /** What there was is saved already: only the cursor moves. */
  | { readonly do: "move-on" }
  /** Worth it later, when the conversation has cost more; at the end of the session at the latest. */
  | { readonly do: "wait"; readonly reason: string }
  | { readonly do: "nothing"; readonly reason: string };

/** A model that fails three times will fail again; each try costs. */
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
  // The last one, at the end of the session, is always made: there must be enough left for it.
  if (!isClosing && cost && cost.memory + 2 * cost.next > extraction.maxCostShare * cost.main)
    return { do: "wait", reason: "Memory has had its share of what this session cost." };
  return { do: "extract" };
}

const skipBecause = (reason: string): ExtractionPlan => ({ do: "nothing", reason });

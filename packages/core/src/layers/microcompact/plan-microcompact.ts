// Which clearing, if any, comes before the next request: by cost, or by the fill of the window. Pure.
import type { Rates } from "../../models/catalog.ts";
import type { Capabilities } from "../../models/model.ts";
import type { Settings } from "../../settings/schema.ts";
import type { Thresholds } from "../../tokens/thresholds.ts";
import type { Draft } from "../../transcript/entries.ts";
import { isExpired, type Ttl } from "../../view/ttl.ts";
import type { View } from "../../view/view.ts";
import { freedIn, type Sources, type TokensOf } from "./clearable.ts";
import type { EconomyState } from "./economy/economy-state.ts";
import { planEconomy } from "./economy/plan-economy.ts";
import { planExpired } from "./plan-expired.ts";
import { planPressure } from "./plan-pressure.ts";

export interface MicrocompactInput {
  readonly view: View;
  readonly state: EconomyState;
  readonly settings: Pick<Settings, "microcompact" | "switches">;
  readonly tokensOf: TokensOf;
  /** The session's folder, below which whole results are stored. */
  readonly folder?: string | undefined;
  /** Tokens of the whole view. */
  readonly size: number;
  readonly limits: Pick<Thresholds, "available" | "warningAt" | "compactAt">;
  /** The model's rates for a prompt of that many tokens; undefined where no price is known. */
  readonly rates: (promptTokens: number) => Rates | undefined;
  readonly capabilities: Pick<Capabilities, "cacheEdits" | "serverContextEditing">;
  /** How long what the next request writes will live. */
  readonly ttl: Ttl;
  readonly now: number;
}

export function planMicrocompact(input: MicrocompactInput): Draft | undefined {
  const { view, state, tokensOf, folder, limits } = input;
  const { switches, microcompact } = input.settings;
  const expired = isExpired(view.pace, input.now);
  const sources = { view, economy: state.of(view), tokensOf, folder, how: howToClear(input, expired) };
  if (isByCost(input)) return byCost(input, sources, expired);
  const { keep } = microcompact.expired;
  const cleared = switches.expiredClearing && planExpired({ ...sources, expired, keep });
  return cleared || underPressure(input, sources, limits.warningAt);
}

/**
 * Once a compaction would be due, what clearing costs is no longer the question: it is cheaper than a summary, and
 * what it takes can be read again. Below that the economy alone decides.
 */
function byCost(input: MicrocompactInput, sources: Sources, expired: boolean): Draft | undefined {
  const { rates, ttl, size, limits, settings } = input;
  const economy = settings.microcompact.economy;
  const available = limits.available;
  const cleared = planEconomy({ ...sources, settings: economy, rates, ttl, expired, size, available });
  const left = size - (cleared ? freedIn(cleared, sources.tokensOf) : 0);
  if (left < limits.compactAt) return cleared;
  return underPressure(input, sources, limits.compactAt) ?? cleared;
}

function underPressure(input: MicrocompactInput, sources: Sources, from: number): Draft | undefined {
  const { switches, microcompact } = input.settings;
  if (!switches.pressureClearing) return undefined;
  return planPressure({ ...sources, size: input.size, from, settings: microcompact.pressure });
}

/** Without a price there is nothing to weigh; and where the server clears, two would clear against each other. */
export function isByCost({
  settings,
  capabilities,
  rates,
  size,
}: Pick<MicrocompactInput, "settings" | "rates" | "size"> & {
  readonly capabilities: Pick<Capabilities, "serverContextEditing">;
}): boolean {
  const { switches, microcompact } = settings;
  if (switches.serverSide && capabilities.serverContextEditing) return false;
  return microcompact.mode === "economy" && switches.economy && rates(size) !== undefined;
}

/** A cache that has died has nothing left to delete from. */
function howToClear({ settings, capabilities }: MicrocompactInput, expired: boolean): Sources["how"] {
  return settings.switches.cacheEditing && capabilities.cacheEdits && !expired ? "cache-edit" : "stub";
}

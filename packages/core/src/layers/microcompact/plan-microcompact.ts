// Decides which clearing, if any, comes before the next request: by cost, or by how full the window is. Pure.
import type { Rates } from "../../models/catalog.ts";
import type { Capabilities } from "../../models/model.ts";
import type { Settings } from "../../settings/schema.ts";
import type { SlotColumns } from "../../tokens/slot-columns.ts";
import type { Thresholds } from "../../tokens/thresholds.ts";
import type { Draft } from "../../transcript/entries.ts";
import { isExpired, type Ttl } from "../../view/ttl.ts";
import type { View } from "../../view/view.ts";
import { type ClearingPlan, countFreedIn, type Sources, type TokensOf } from "./clearable.ts";
import type { EconomyState } from "./economy/economy-state.ts";
import { planEconomy } from "./economy/plan-economy.ts";
import { planExpired } from "./plan-expired.ts";
import { planPressure } from "./plan-pressure.ts";

export interface MicrocompactInput {
  readonly view: View;
  readonly state: EconomyState;
  readonly settings: Pick<Settings, "microcompact" | "switches">;
  /** The sizes of the view's slots, measured with `tokensOf`. */
  readonly columns: SlotColumns;
  readonly tokensOf: TokensOf;
  /** The session's folder, below which whole results are stored. */
  readonly folder?: string | undefined;
  /** Tokens of the whole view. */
  readonly size: number;
  readonly limits: Pick<Thresholds, "available" | "warningAt" | "compactAt">;
  /** The model's rates for a prompt of this many tokens; undefined if no price is known. */
  readonly rates: (promptTokens: number) => Rates | undefined;
  readonly capabilities: Pick<Capabilities, "cacheEdits" | "serverContextEditing">;
  /** The cache lifetime of what the next request writes. */
  readonly ttl: Ttl;
  readonly now: number;
}

export function planMicrocompact(input: MicrocompactInput): Draft | undefined {
  const { view, state, columns, tokensOf, folder, size, limits } = input;
  const { switches, microcompact } = input.settings;
  const expired = isExpired(view.pace, input.now);
  const how = chooseHow(input, expired);
  const sources = { view, economy: state.of(view), columns, tokensOf, folder, how };
  const isWeighed = isByCost(input);
  const { cleared, stale } = isWeighed
    ? planByCost(input, sources, expired)
    : planExpired({
        ...sources,
        expired: expired && switches.expiredClearing,
        keep: microcompact.expired.keep,
      });
  // Once a compaction would be due, clearing happens whatever it costs: it is cheaper than a summary, and cleared results
  // can be read again. Below that size cost alone decides.
  const from = isWeighed ? limits.compactAt : limits.warningAt;
  const left = size - (cleared ? countFreedIn(cleared, tokensOf) : 0);
  if (left < from || !switches.pressureClearing) return cleared;
  return (
    planPressure({
      ...sources,
      size,
      from,
      available: limits.available,
      settings: microcompact.pressure,
      stale,
    }) ?? cleared
  );
}

function planByCost(input: MicrocompactInput, sources: Sources, expired: boolean): ClearingPlan {
  const { view, state, rates, ttl, size, limits, settings } = input;
  const { economy } = settings.microcompact;
  const { available, compactAt } = limits;
  const nameUse = () => state.nameUse.of(view);
  const isFull = size >= compactAt;
  return planEconomy({
    ...sources,
    settings: economy,
    rates,
    ttl,
    expired,
    size,
    available,
    nameUse,
    isFull,
  });
}

/** Clearing by cost needs a price. It is off if the server clears too, because the two would interfere. */
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

/** An expired cache has nothing left to delete from. */
function chooseHow({ settings, capabilities }: MicrocompactInput, expired: boolean): Sources["how"] {
  return settings.switches.cacheEditing && capabilities.cacheEdits && !expired ? "cache-edit" : "stub";
}

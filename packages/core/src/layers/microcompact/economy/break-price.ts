// Computes what a break costs beyond the request it comes with, in tokens at the current input price.
import type { Rates } from "../../../models/catalog.ts";
import type { Ttl } from "../../../view/ttl.ts";

export interface BreakInput {
  /** Rates for a prompt of this many tokens. */
  readonly rates: (promptTokens: number) => Rates | undefined;
  readonly ttl: Ttl;
  /** Tokens of the whole view. */
  readonly size: number;
  /** Tokens that are removed. */
  readonly freed: number;
  /** S: cached tokens that must be written again. */
  readonly rewritten: number;
  /** Tokens that were never sent and are written in any case. */
  readonly unsent: number;
}

export const findWriteRate = (rates: Rates, ttl: Ttl): number =>
  ttl === "5m" ? rates.write5m : rates.write1h;

/**
 * (ω−ρ)·S at a constant price. If the smaller prompt falls below a price step, all of it becomes cheaper, and the break may
 * even have a negative cost. Undefined if a price is not known.
 */
export function priceBreak(input: BreakInput): number | undefined {
  const { size, freed, rewritten, unsent, ttl } = input;
  const [now, after] = [input.rates(size), input.rates(size - freed)];
  if (!now || !after) return undefined;
  const front = Math.max(0, size - freed - rewritten - unsent);
  const cheaper = now.input === 0 ? 0 : 1 - after.input / now.input;
  const [read, write] = [now.read, findWriteRate(now, ttl)];
  return (write - read) * rewritten - cheaper * (read * front + write * (rewritten + unsent));
}

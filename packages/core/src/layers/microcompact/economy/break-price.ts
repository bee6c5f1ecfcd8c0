// What a break costs beyond the request it comes with, in tokens at the present input price.
import type { Rates } from "../../../models/catalog.ts";
import type { Ttl } from "../../../view/ttl.ts";

export interface BreakInput {
  /** Rates for a prompt of that many tokens. */
  readonly rates: (promptTokens: number) => Rates | undefined;
  readonly ttl: Ttl;
  /** Tokens of the whole view. */
  readonly size: number;
  /** Tokens that go. */
  readonly freed: number;
  /** S: tokens that the server has cached and that must be written again. */
  readonly rewritten: number;
  /** Tokens that were never sent: written in any case. */
  readonly unsent: number;
}

export const findWriteRate = (rates: Rates, ttl: Ttl): number =>
  ttl === "5m" ? rates.write5m : rates.write1h;

/**
 * (ω−ρ)·S at one price. Where the smaller prompt falls below a step of the price list, all of it is cheaper at once,
 * and the break may cost less than nothing. Undefined where a price is not known.
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

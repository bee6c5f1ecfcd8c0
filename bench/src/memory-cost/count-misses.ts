// What the rule that skips extraction misses, and how often it saves a model call, on labelled messages.
import { hasOnlyOrders } from "@palimpsest/core/language";
import type { LabelledMessage } from "./read-messages.ts";

export interface SkipCount {
  readonly worthKeeping: number;
  /** Messages that are worth keeping but were skipped. */
  readonly missed: readonly string[];
  readonly orders: number;
  /** Orders for which a model would be asked unnecessarily. */
  readonly asked: number;
}

export function countMisses(messages: readonly LabelledMessage[]): SkipCount {
  const worth = messages.filter(({ isWorthKeeping }) => isWorthKeeping);
  const orders = messages.filter(({ isWorthKeeping }) => !isWorthKeeping);
  return {
    worthKeeping: worth.length,
    missed: worth.filter(({ text }) => hasOnlyOrders(text)).map(({ text }) => text),
    orders: orders.length,
    asked: orders.filter(({ text }) => !hasOnlyOrders(text)).length,
  };
}

// Sums what memory costs in addition to the conversation itself. Pure.
import { MAIN } from "./calls.ts";
import { type Ledger, NOTHING, type Totals } from "./ledger.ts";

/** The layers whose calls are made for memory: saving it, choosing from it, tidying it. */
const MEMORY_LAYERS: readonly string[] = ["extraction", "recall", "dreaming"];

export interface MemoryCost {
  readonly memory: Totals;
  readonly main: Totals;
}

export function sumMemoryCost({ layers }: Pick<Ledger, "layers">): MemoryCost {
  const spent = MEMORY_LAYERS.flatMap((layer) => layers.get(layer) ?? []);
  return { memory: spent.reduce(joinTotals, NOTHING), main: layers.get(MAIN) ?? NOTHING };
}

const joinTotals = (a: Totals, b: Totals): Totals => ({
  calls: a.calls + b.calls,
  uncached: a.uncached + b.uncached,
  read: a.read + b.read,
  written5m: a.written5m + b.written5m,
  written1h: a.written1h + b.written1h,
  output: a.output + b.output,
  usd: a.usd + b.usd,
  unpricedCalls: a.unpricedCalls + b.unpricedCalls,
  unpricedWhy: [...new Set([...a.unpricedWhy, ...b.unpricedWhy])],
});

// Sums what the agents of a session have spent, including earlier processes.
import type { Ledger } from "../ledger/ledger.ts";
import { type Amount, NO_AMOUNT } from "./purse.ts";

export function sumSpent({ layers }: Ledger): Amount {
  const agents = layers.get("agents");
  if (!agents) return NO_AMOUNT;
  const { usd, uncached, read, written5m, written1h, output } = agents;
  return { usd, tokens: uncached + read + written5m + written1h + output };
}

// I9: the ledger's totals are the sum of the usage that was reported, to the conversation and to its forks.
import { require } from "../violation.ts";
import type { World } from "../world.ts";

export function checkLedger({ running, said, twin, forkUsages }: World): void {
  if (!running) return;
  const costs = twin.entries.flatMap((entry) => (entry.type === "cost" ? [entry.usage] : []));
  const missing = forkUsages.find(
    (usage) => !costs.some((cost) => JSON.stringify(cost) === JSON.stringify(usage)),
  );
  require(missing === undefined, "I9", () => `A fork's usage is not on record: ${JSON.stringify(missing)}`);
  const usages = [...said.usages, ...costs];
  const { calls, uncached, read, written5m, written1h, output } = running.session.ledger.total;
  const sum = (field: string) => usages.reduce((all, usage) => all + Number(usage[field] ?? 0), 0);
  const due = [
    usages.length,
    sum("input_tokens"),
    sum("cache_read_input_tokens"),
    sum("cache_creation_input_tokens"),
    sum("output_tokens"),
  ];
  const given = [calls, uncached, read, written5m + written1h, output];
  require(String(due) === String(given), "I9", () => `The ledger says ${given}; reported were ${due}.`);
}

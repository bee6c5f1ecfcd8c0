// I9: the ledger's totals are the sum of the usage reported to the conversation and to its forks since it was copied from another session.
import type { Entry } from "@palimpsest/core/internal";
import { requireInvariant } from "../violation.ts";
import type { World } from "../world.ts";

const usageOf = (entry: Entry) =>
  entry.type === "assistant" ? entry.message.usage : entry.type === "cost" ? entry.usage : undefined;

export function checkLedger({ running, said, twin, forkUsages }: World): void {
  if (!running) return;
  const costs = twin.entries.flatMap((entry) => (entry.type === "cost" ? [entry.usage] : []));
  const missing = forkUsages.find(
    (usage) => !costs.some((cost) => JSON.stringify(cost) === JSON.stringify(usage)),
  );
  requireInvariant(
    missing === undefined,
    "I9",
    () => `A fork's usage is not on record: ${JSON.stringify(missing)}`,
  );
  // What stands before a copy was paid for by the session that it was copied from.
  const copy = twin.entries.findLastIndex(({ type }) => type === "copied");
  const countOf = (type: "assistant" | "cost") =>
    twin.entries.slice(0, copy + 1).filter((entry) => entry.type === type && usageOf(entry)).length;
  const usages = [...said.usages.slice(countOf("assistant")), ...costs.slice(countOf("cost"))];
  const { calls, uncached, read, written5m, written1h, output } = running.session.ledger.total;
  const sumField = (field: string) => usages.reduce((all, usage) => all + Number(usage[field] ?? 0), 0);
  const due = [
    usages.length,
    sumField("input_tokens"),
    sumField("cache_read_input_tokens"),
    sumField("cache_creation_input_tokens"),
    sumField("output_tokens"),
  ];
  const given = [calls, uncached, read, written5m + written1h, output];
  requireInvariant(
    String(due) === String(given),
    "I9",
    () => `The ledger says ${given}; reported were ${due}.`,
  );
}

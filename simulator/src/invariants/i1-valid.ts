// I1: the API accepts every request that is sent, whatever faults are injected.
import type { Exchange } from "../record/recorded-exchange.ts";
import { requireInvariant } from "../violation.ts";

const REFUSED_AT_THE_DOOR = ["rate_limit", "overloaded", "server_error"];

export function checkValid({ row, fault }: Exchange): void {
  const due = fault !== undefined && REFUSED_AT_THE_DOOR.includes(fault);
  requireInvariant(
    row.valid && (due || row.status === 200),
    "I1",
    () => `${row.status}: ${row.error?.message}`,
  );
}

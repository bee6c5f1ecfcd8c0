// I1: the API accepts every request that goes out, whatever befalls it on the way. I3: also by its length.
import type { Exchange } from "../record/exchange.ts";
import { require } from "../violation.ts";

const REFUSED_AT_THE_DOOR = ["rate_limit", "overloaded", "server_error"];

export function checkValid({ row, fault }: Exchange): void {
  const said = row.error?.message ?? "";
  require(!said.startsWith("prompt is too long"), "I3", () => said);
  require(row.valid, "I1", () => `${row.status}: ${said}`);
  const due = fault !== undefined && REFUSED_AT_THE_DOOR.includes(fault);
  require(due || row.status === 200, "I1", () => `${row.status}: ${said}`);
}

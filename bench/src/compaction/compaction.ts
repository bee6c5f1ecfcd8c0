// Compaction and all other breaks: how long one from notes takes, and what each makes the server write again.
import { type BenchTable, ratioTable } from "../bench-table.ts";
import { breaksTable } from "./breaks-table.ts";
import { compactionTimes } from "./time.ts";

export async function benchCompaction(): Promise<readonly BenchTable[]> {
  return [ratioTable([await compactionTimes()]), await breaksTable()];
}

// Recall without a model, compared with plain BM25 and grep: on public data, on generated memories, and for scanning a folder.
import type { BenchTable } from "../bench-table.ts";
import { onData } from "./on-data.ts";
import { onGenerated } from "./on-generated.ts";
import { measureScanning } from "./scanning.ts";

export async function benchRecall(): Promise<readonly BenchTable[]> {
  return [await onData(), await onGenerated(), await measureScanning()];
}

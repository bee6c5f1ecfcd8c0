// Says what a compaction would do, in the words that callers of the session know.
import { readPartialRange } from "./check-input.ts";
import { describeSlots } from "./receipt.ts";
import type { SessionParts } from "./session-parts.ts";
import type { CompactOptions, CompactPreview } from "./session-types.ts";

export async function previewCompaction(
  { record, compaction }: SessionParts,
  { instructions, from, upTo }: CompactOptions,
): Promise<CompactPreview> {
  const { state, folder, size } = record;
  const partial = readPartialRange(from, upTo);
  const preview = await compaction.preview({ instructions, partial });
  if (!preview.ok) return preview;
  const { leaving, staying, ...outcome } = preview;
  return {
    ...outcome,
    before: size,
    leaves: describeSlots(leaving, state, folder),
    stays: describeSlots(staying, state, folder),
  };
}

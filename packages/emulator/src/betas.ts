// The beta headers the emulator knows, and which request fields each of them opens.
export const CONTEXT_MANAGEMENT = "context-management-2025-06-27";
export const THRESHOLD_COMPACTION = "compact-2026-01-12";
const ON_DEMAND_COMPACTION = "compact-2026-09-04";
export const THINKING_BINDING = "thinking-binding-controls-2026-08-01";
/** An extension of this emulator, not of Anthropic's API: lets clients have the server forget tool results. */
const CACHE_EDITS = "palimpsest-cache-edits";

export const BETA_FIELDS: Readonly<Record<string, readonly string[]>> = {
  context_management: [CONTEXT_MANAGEMENT, THRESHOLD_COMPACTION],
  compaction: [ON_DEMAND_COMPACTION],
  cache_edits: [CACHE_EDITS],
};

export type Betas = ReadonlySet<string>;

export function betasOf(header: string | undefined): Betas {
  return new Set(
    (header ?? "")
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== ""),
  );
}

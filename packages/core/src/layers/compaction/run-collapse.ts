// Collapses the finished exchanges of a session, and reports if that would not help.
import type { SessionRecord } from "../../record/session-record.ts";
import type { SizeOf, TokensOf } from "./compaction-sizes.ts";
import { planCollapse } from "./plan-collapse.ts";

export function runCollapse(
  record: SessionRecord,
  sizes: { readonly tokensOf: TokensOf; readonly sizeOf: SizeOf },
): void {
  const { settings, view, state } = record;
  const { switches } = settings;
  const collapsed = planCollapse({ view, derived: state.derived.of(view), settings, switches, ...sizes });
  if (collapsed.ok) record.append(collapsed.draft);
  else record.events.emit("compaction", { trigger: "auto", asides: [], refused: collapsed.reason });
}

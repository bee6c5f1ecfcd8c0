// Answers `diagnostics`: why a request could not reuse the prefix of an earlier one.
import type { ModelFacts } from "../models.ts";
import type { MessagesRequest } from "../wire.ts";
import type { Lookup } from "./cache.ts";
import type { Layout } from "./prompt-layout.ts";

/** What is kept of a served request to compare later ones with. */
export interface Fingerprint {
  readonly model: string;
  readonly speed: string;
  readonly toolsDigest: string;
  readonly system: string;
  readonly parameters: string;
  readonly length: number;
  readonly last: string;
  readonly cached: number;
}

export function fingerprintRequest(
  request: MessagesRequest,
  model: ModelFacts,
  layout: Layout,
  lookup: Lookup,
): Fingerprint {
  return {
    model: model.id,
    speed: request.speed ?? "standard",
    toolsDigest: layout.toolsDigest,
    system: layout.systemDigest,
    parameters: layout.parameters,
    length: layout.parts.length,
    last: layout.parts.at(-1)?.digest ?? "",
    cached: layout.total - lookup.uncached,
  };
}

/** The API's `cache_miss_reason`, or nothing when this request continues the earlier one. */
export function missReason(before: Fingerprint | undefined, now: Fingerprint, layout: Layout, read: number) {
  if (before === undefined) return { type: "previous_message_not_found" };
  const reason = findChange(before, now, layout);
  if (reason === undefined || reason === "unavailable") return reason && { type: reason };
  return { type: reason, cache_missed_input_tokens: Math.max(0, before.cached - read) };
}

function findChange(before: Fingerprint, now: Fingerprint, layout: Layout): string | undefined {
  if (before.model !== now.model || before.speed !== now.speed) return "model_changed";
  if (before.toolsDigest !== now.toolsDigest) return "tools_changed";
  if (before.system !== now.system) return "system_changed";
  if (before.parameters !== now.parameters) return "unavailable";
  return layout.parts[before.length - 1]?.digest === before.last ? undefined : "messages_changed";
}

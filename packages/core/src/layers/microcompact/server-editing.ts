// Server-side clearing: what a request asks the server to clear, if the model supports it and the switch is on. The
// transcript keeps everything; what was cleared is read from each response (view/applied-edits.ts).
//
// Forks must ask for the same edits: the server edits before it looks into its cache, so without them forks would miss the
// cache.
import type { Capabilities } from "../../models/model.ts";
import type { Settings } from "../../settings/schema.ts";
import type { Thresholds } from "../../tokens/thresholds.ts";
import type { Prelude } from "../../transcript/entries.ts";
import { listPinned } from "../../view/pinned.ts";
import { listRounds } from "../../view/rounds.ts";
import { isUnseen } from "../../view/seen.ts";
import type { View } from "../../view/view.ts";

export const CONTEXT_MANAGEMENT_BETA = "context-management-2025-06-27";

/** If the window is smaller than the trigger, the server clears at this share of the compaction threshold. */
const SHARE_OF_COMPACTION = 0.9;
/** Requests with other kinds of thinking, or none, are refused if they edit thinking. */
const THINKS: readonly unknown[] = ["enabled", "adaptive"];

export interface ServerEditingInput {
  readonly settings: Pick<Settings, "microcompact" | "switches">;
  readonly capabilities: Pick<Capabilities, "serverContextEditing">;
  readonly limits: Pick<Thresholds, "compactAt">;
  readonly prelude: Prelude;
  readonly view: Pick<View, "slots" | "unseen" | "pinned">;
}

export interface ServerEditing {
  readonly context_management: { readonly edits: readonly object[] };
  /** All betas of the request, including the one for context management. */
  readonly betas: readonly string[];
}

/** Returns what to merge into every request, including forks; undefined if the server is asked for nothing. */
export function planServerEditing(input: ServerEditingInput): ServerEditing | undefined {
  const { settings, capabilities, prelude } = input;
  const { parameters } = prelude;
  if (!settings.switches.serverSide || !capabilities.serverContextEditing) return undefined;
  // The caller's own edits take precedence.
  if (parameters.context_management != null) return undefined;
  const betas = [...new Set([...(parameters.betas ?? []), CONTEXT_MANAGEMENT_BETA])];
  // The server cannot spare a single result, so pins switch this off.
  const toolUses = listPinned(input.view).length > 0 ? [] : [clearToolUses(input)];
  const edits = [...clearThinking(input), ...toolUses];
  return edits.length > 0 ? { context_management: { edits }, betas } : undefined;
}

/** Must be first in the list; otherwise the request is refused. */
function clearThinking({ settings, prelude }: ServerEditingInput): readonly object[] {
  const { keepThinkingTurns: turns } = settings.microcompact.server;
  const thinking = prelude.parameters.thinking as { type?: unknown } | null | undefined;
  if (!THINKS.includes(thinking?.type)) return [];
  const keep = turns === "all" ? turns : { type: "thinking_turns", value: turns };
  return [{ type: "clear_thinking_20251015", keep }];
}

function clearToolUses({ settings, limits, prelude, view }: ServerEditingInput): object {
  const { server, pressure } = settings.microcompact;
  const share = Math.min(1, (SHARE_OF_COMPACTION * limits.compactAt) / Math.max(1, server.trigger));
  const shareOfTokens = (count: number) => ({ type: "input_tokens", value: Math.floor(share * count) });
  const exclude = listExcluded(prelude);
  return {
    type: "clear_tool_uses_20250919",
    trigger: shareOfTokens(server.trigger),
    keep: { type: "tool_uses", value: Math.max(pressure.keep, countUncleared(view)) },
    clear_at_least: shareOfTokens(server.clearAtLeast),
    ...(exclude.length > 0 ? { exclude_tools: exclude } : {}),
  };
}

/**
 * Counts the results to spare: those that the model has not seen, and at least the last round, so that a fork after the
 * response asks for the same.
 */
function countUncleared(view: ServerEditingInput["view"]): number {
  const unseen = view.slots.filter((slot) => slot.result && isUnseen(view, slot)).length;
  const [last] = listRounds(view);
  return Math.max(unseen, last ? last.end - last.from : 0);
}

/** Spares the same tools as our own clearing: those marked to be kept, and those of MCP servers. */
export function listExcluded({ keep, tools }: Prelude): readonly string[] {
  const names = tools.flatMap(({ name }) => (name?.startsWith("mcp__") ? [name] : []));
  return [...new Set([...keep, ...names])];
}

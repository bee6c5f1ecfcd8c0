// The conversation as the model is shown it: compacted head dropped, `context_management` edits and cache edits applied.
import { shownMessages } from "../compaction-block.ts";
import type { ModelFacts } from "../models.ts";
import type { Edit, MessagesRequest } from "../wire.ts";
import { clearThinking } from "./clear-thinking.ts";
import { clearToolUses } from "./clear-tool-uses.ts";

export interface AppliedEdit {
  readonly type: string;
  readonly cleared_input_tokens: number;
  readonly [field: string]: unknown;
}

export interface Edited {
  readonly request: MessagesRequest;
  readonly applied: readonly AppliedEdit[];
}

/** Applies one edit: returns the changed request and its report, or undefined if it had no effect. */
export type EditRule = (
  request: MessagesRequest,
  edit: Edit,
  model: ModelFacts,
) => { readonly request: MessagesRequest; readonly report: AppliedEdit } | undefined;

const RULES: Readonly<Record<string, EditRule>> = {
  clear_thinking_20251015: clearThinking,
  clear_tool_uses_20250919: clearToolUses,
};

export function applyEdits(sent: MessagesRequest, model: ModelFacts): Edited {
  const messages = shownMessages(sent.messages);
  let request = messages === sent.messages ? sent : { ...sent, messages };
  const applied: AppliedEdit[] = [];
  for (const edit of sent.context_management?.edits ?? []) {
    const outcome = RULES[edit.type]?.(request, edit, model);
    if (outcome === undefined) continue;
    request = outcome.request;
    applied.push(outcome.report);
  }
  return { request, applied };
}

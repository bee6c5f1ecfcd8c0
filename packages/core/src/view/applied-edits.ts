// Reads from a response what the server removed from the request before the model saw it.
import type { AssistantMessage } from "../transcript/blocks.ts";

export interface AppliedEdit {
  readonly type: string;
  readonly tokens: number;
  readonly toolUses: number;
  readonly thinkingTurns: number;
}

export function readAppliedEdits(message: AssistantMessage): readonly AppliedEdit[] {
  const { applied_edits: edits } = fieldsOf(message.context_management);
  if (!Array.isArray(edits)) return [];
  return edits.map(fieldsOf).flatMap((edit) => {
    if (typeof edit.type !== "string") return [];
    const made = {
      type: edit.type,
      tokens: countOf(edit.cleared_input_tokens),
      toolUses: countOf(edit.cleared_tool_uses),
      thinkingTurns: countOf(edit.cleared_thinking_turns),
    };
    return made.tokens + made.toolUses + made.thinkingTurns > 0 ? [made] : [];
  });
}

/** The server caches the edited request, so different edits mean a different prefix. */
export const areSameEdits = (a: readonly AppliedEdit[], b: readonly AppliedEdit[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

const countOf = (value: unknown): number =>
  typeof value === "number" && Number.isFinite(value) ? Math.max(0, value) : 0;

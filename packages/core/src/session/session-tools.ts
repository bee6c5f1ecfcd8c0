// The session's own tools, which it answers itself.
import type { ToolDefinition } from "../transcript/blocks.ts";

export interface SessionTool {
  readonly definition: ToolDefinition;
  /** Returns what the model sees. Never throws for bad input; the answer then says what is wrong. */
  run(input: unknown): Promise<{ readonly content: string; readonly isError?: boolean }>;
}

export const SNIP: ToolDefinition = {
  name: "Snip",
  description:
    "Takes a finished stretch of your own work out of this conversation, to make room. It stays readable with Recall.",
  input_schema: {
    type: "object",
    properties: {
      from: { type: "string", description: "Id of the first tool call or message, as Recall names it." },
      to: { type: "string", description: "Id of the last one." },
    },
    required: ["from", "to"],
    additionalProperties: false,
  },
};

export interface ToolActions {
  recall(input: unknown): Promise<string>;
  /** Returns why it could not be done, or undefined. */
  snip(from: string, to: string): string | undefined;
}

export function makeSessionTools(recall: ToolDefinition, actions: ToolActions): readonly SessionTool[] {
  return [
    { definition: recall, run: async (input) => ({ content: await actions.recall(input) }) },
    {
      definition: SNIP,
      async run(input) {
        const { from, to } = (input ?? {}) as { from?: unknown; to?: unknown };
        if (typeof from !== "string" || typeof to !== "string")
          return { content: "Give from and to: the ids of the two ends.", isError: true };
        const refused = actions.snip(from, to);
        return refused === undefined ? { content: "Removed." } : { content: refused, isError: true };
      },
    },
  ];
}

// Compaction on the server: when the threshold edit is due, what the summary says, and what is left to sample from.
import { signedCompaction } from "../compaction-block.ts";
import type { ModelFacts } from "../models.ts";
import { type PromptUsage, usageOf } from "../prompt-usage.ts";
import { blockTokens, requestTokens } from "../tokens/count.ts";
import type { Block, Edit, MessagesRequest } from "../wire.ts";

const DEFAULT_TRIGGER = 150_000;

/** Writes the summary. The built-in one only says how much there was: the emulator has no model to ask. */
export type Summarize = (request: MessagesRequest, instructions: string | undefined) => string;

export const summarizeByCount: Summarize = (request) =>
  `Summary of the conversation so far: ${request.messages.length} messages.`;

/** The threshold edit, when the prompt has grown past its trigger. */
export function dueCompaction(request: MessagesRequest, tokens: number): Edit | undefined {
  const edit = request.context_management?.edits?.find(({ type }) => type === "compact_20260112");
  return edit !== undefined && tokens > (edit.trigger?.value ?? DEFAULT_TRIGGER) ? edit : undefined;
}

/** The block of threshold compaction carries its summary openly and an opaque twin, but no signature. */
export function thresholdBlock(summary: string): Block {
  return { type: "compaction", content: summary, encrypted_content: Buffer.from(summary).toString("base64") };
}

export function onDemandBlock(summary: string): Block {
  return signedCompaction(summary);
}

/** After threshold compaction the model continues from system, tools and the summary only. */
export function tokensAfter(block: Block, request: MessagesRequest, model: ModelFacts): number {
  return requestTokens({ ...request, messages: [{ role: "assistant", content: [block] }] }, model);
}

/** One entry of `usage.iterations`: these tokens are billed but not part of the top-level fields. */
export function compactionIteration(prompt: PromptUsage, block: Block, model: ModelFacts) {
  const usage = usageOf(prompt, { tokens: blockTokens(block, model), thinking: 0 }, null);
  return { type: "compaction", ...prompt, output_tokens: usage.output_tokens };
}

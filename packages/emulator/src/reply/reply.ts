// Turns a scripted turn into a response: adds ids and signatures, applies stop sequences and output limits.
import { isThinking } from "../block-content.ts";
import type { Fault } from "../faults.ts";
import type { Ids } from "../message-ids.ts";
import type { ModelFacts } from "../models.ts";
import { contentOf, type Turn } from "../script/script-turn.ts";
import { signThinking } from "../thinking/binding.ts";
import { blockTokens } from "../tokens/count.ts";
import { sealSearches } from "../web-search/seal-search.ts";
import type { Block, MessagesRequest, StopReason } from "../wire.ts";
import { cutToTokens } from "./cut.ts";

export interface Reply {
  readonly content: readonly Block[];
  readonly stop_reason: StopReason;
  readonly stop_sequence: string | null;
  readonly stop_details: object | null;
  readonly outputTokens: number;
  readonly thinkingTokens: number;
  /** The JSON that had been written of the last tool_use when the output limit cut it off. */
  readonly cutJson?: string;
}

/** Tokens that are spent on an answer with no content at all. */
const EMPTY_ANSWER = 1;

export function makeReply(
  turn: Turn,
  request: MessagesRequest,
  model: ModelFacts,
  ids: Ids,
  room: { readonly inputTokens: number; readonly fault?: Fault | undefined },
): Reply {
  const searched = sealSearches(contentOf(turn), request, () => ids.nextToolUse(request, "srvtoolu"));
  const drafted = withIds(thoughtsAsAsked(searched, request), request, ids);
  if (room.fault?.kind === "refusal") return toRefusedReply(room.fault.category);

  const stopped = stopAt(drafted, request.stop_sequences ?? []);
  const wanted =
    stopped.sequence !== null ? "stop_sequence" : (turn.stop_reason ?? naturalStop(stopped.content));
  const limit = outputLimit(request, model, room.inputTokens);
  const half = Math.ceil(tokensOf(stopped.content, model) / 2);
  const allowed = room.fault?.kind === "max_tokens" ? Math.min(half, limit.tokens) : limit.tokens;
  const cut = cutToTokens(stopped.content, allowed, model);
  const content = signThinking(request, model, cut.content);
  return {
    content,
    stop_reason: cut.wasCut || room.fault?.kind === "max_tokens" ? limit.reason : wanted,
    stop_sequence: cut.wasCut ? null : stopped.sequence,
    stop_details: null,
    outputTokens: cut.wasCut ? allowed : Math.max(EMPTY_ANSWER, tokensOf(cut.content, model)),
    thinkingTokens: tokensOf(content.filter(isThinking), model),
    ...(cut.json === undefined ? {} : { cutJson: cut.json }),
  };
}

/** The answer to a warm-up: the prompt is cached and nothing is said. */
export const WARM_UP: Reply = {
  content: [],
  stop_reason: "max_tokens",
  stop_sequence: null,
  stop_details: null,
  outputTokens: 0,
  thinkingTokens: 0,
};

/** What a search found is not written by the model. */
function tokensOf(content: readonly Block[], model: ModelFacts): number {
  const written = content.filter(({ type }) => type !== "web_search_tool_result");
  return written.reduce((sum, block) => sum + blockTokens(block, model), 0);
}

/** A request that turned thinking off gets none, and one that omits its display gets only the signature. */
function thoughtsAsAsked(content: readonly Block[], { thinking }: MessagesRequest): readonly Block[] {
  if (thinking?.type === "disabled") return content.filter((block) => !isThinking(block));
  if (thinking?.display !== "omitted") return content;
  return content.map((block) => (block.type === "thinking" ? { ...block, thinking: "" } : block));
}

function withIds(content: readonly Block[], request: MessagesRequest, ids: Ids): Block[] {
  return content.map((block) =>
    block.type === "tool_use" && block.id === undefined ? { ...block, id: ids.nextToolUse(request) } : block,
  );
}

function naturalStop(content: readonly Block[]): StopReason {
  return content.some((block) => block.type === "tool_use") ? "tool_use" : "end_turn";
}

function outputLimit(request: MessagesRequest, model: ModelFacts, inputTokens: number) {
  const room = model.window - inputTokens;
  if (room < request.max_tokens) return { tokens: room, reason: "model_context_window_exceeded" as const };
  return { tokens: request.max_tokens, reason: "max_tokens" as const };
}

/** The text ends before the first stop sequence, and nothing comes after it. */
function stopAt(content: readonly Block[], sequences: readonly string[]) {
  for (let index = 0; index < content.length; index++) {
    const block = content[index] as Block;
    if (block.type !== "text" || block.text === undefined) continue;
    const found = sequences
      .map((sequence) => ({ sequence, at: (block.text as string).indexOf(sequence) }))
      .filter(({ at }) => at >= 0)
      .toSorted((a, b) => a.at - b.at)[0];
    if (found === undefined) continue;
    const text = block.text.slice(0, found.at);
    const kept = text === "" ? [] : [{ ...block, text }];
    return { content: [...content.slice(0, index), ...kept], sequence: found.sequence };
  }
  return { content, sequence: null };
}

function toRefusedReply(category: string | undefined): Reply {
  const details = {
    type: "refusal",
    category: category ?? null,
    explanation: null,
    fallback_credit_token: null,
    fallback_has_prefill_claim: null,
    recommended_model: null,
  };
  return { ...WARM_UP, stop_reason: "refusal", stop_details: details, outputTokens: EMPTY_ANSWER };
}

// Decides the content of the response: none for a warm-up, a summary for a compaction, otherwise a turn of the script.

import type { Admitted, State } from "./api-state.ts";
import {
  compactionIteration,
  dueCompaction,
  onDemandBlock,
  thresholdBlock,
  tokensAfter,
} from "./editing/server-compaction.ts";
import type { Fault } from "./faults.ts";
import { NO_PROMPT, type PromptUsage, promptUsage } from "./prompt-usage.ts";
import { makeReply, type Reply, WARM_UP } from "./reply/reply.ts";
import type { Prompt } from "./run-exchange.ts";
import { lastUserText, turnOf } from "./script/matcher.ts";
import { contentOf, type Turn } from "./script/script-turn.ts";
import type { Block, MessagesRequest } from "./wire.ts";

/** What is said and what the prompt cost, before it becomes a message. */
export interface Outcome {
  readonly reply: Reply;
  readonly prompt: PromptUsage;
  readonly iterations?: readonly ReturnType<typeof compactionIteration>[];
  readonly turn?: Turn;
}

/** Undefined if the script has no turn for the request. */
export async function decideOutcome(
  state: State,
  admitted: Admitted,
  { kept, shown, lookup, layout }: Prompt,
  queued: Fault | undefined,
): Promise<Outcome | undefined> {
  const { request, model } = admitted;
  const prompt = promptUsage(lookup);
  if (request.max_tokens === 0) return { reply: WARM_UP, prompt };
  const countCompaction = (block: Block) => [compactionIteration(prompt, block, model)];
  if (request.compaction != null) {
    const block = onDemandBlock(state.summarize(shown, request.compaction.instructions?.trim() || undefined));
    return { reply: onlyBlock(block), prompt: NO_PROMPT, iterations: countCompaction(block) };
  }
  const due = dueCompaction(shown, layout.total);
  if (due === undefined) {
    const said = await askScript(state, admitted, kept, { inputTokens: layout.total, queued });
    return said && { ...said, prompt };
  }
  const block = thresholdBlock(state.summarize(shown, due.instructions ?? undefined));
  const iterations = countCompaction(block);
  if (due.pause_after_compaction) return { reply: onlyBlock(block), prompt: NO_PROMPT, iterations };
  const inputTokens = tokensAfter(block, shown, model);
  const said = await askScript(state, admitted, kept, { inputTokens, queued, before: block });
  return said && { ...said, prompt: { ...NO_PROMPT, input_tokens: inputTokens }, iterations };
}

interface Ask {
  readonly inputTokens: number;
  readonly queued: Fault | undefined;
  /** A block that the answer begins with, whatever the script says. */
  readonly before?: Block;
}

async function askScript(
  state: State,
  { request, model, caller }: Admitted,
  kept: MessagesRequest,
  asked: Ask,
) {
  const { inputTokens, queued, before } = asked;
  const turn = await state.player.answer(request, {
    index: state.answered,
    turn: turnOf(request),
    lastUserText: lastUserText(request),
    inputTokens,
    model,
    betas: caller.betas,
    now: state.clock.now(),
  });
  if (turn === undefined) return undefined;
  state.answered += 1;
  const whole = before === undefined ? turn : { ...turn, blocks: [before, ...contentOf(turn)] };
  return {
    turn,
    reply: makeReply(whole, kept, model, state.ids, { inputTokens, fault: queued ?? turn.fault }),
  };
}

function onlyBlock(block: Block): Reply {
  return { ...WARM_UP, content: [block], stop_reason: "compaction" };
}

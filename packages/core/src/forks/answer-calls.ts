// Answers the tool calls of a response of a fork or an agent one after the other, through its own permission function or with a
// refusal.
import { describeError } from "../text/describe-error.ts";
import {
  type AssistantMessage,
  isToolUse,
  type ToolResultBlock,
  type ToolUseBlock,
} from "../transcript/blocks.ts";
import type { ForkTask, ToolAnswer } from "./fork.ts";

/** The longest result of one call where nothing stores it: the tools of our own layers limit what they return. */
export const ANSWER_CHARACTERS = 50_000;
const CUT = "\n(cut here: the rest is too long)";

const DENIED: ToolAnswer = {
  content: "Tools are not available here: answer with text alone.",
  is_error: true,
  refused: true,
};

export interface Answered {
  readonly results: readonly ToolResultBlock[];
  readonly denied: number;
}

/** In order, since one edit may build on the one before. After a stop, no further call begins. */
export async function answerCalls(
  calls: readonly ToolUseBlock[],
  task: ForkTask,
  maxCharacters: number = Number.POSITIVE_INFINITY,
): Promise<Answered> {
  const results: ToolResultBlock[] = [];
  let denied = 0;
  for (const call of calls) {
    if (task.signal?.aborted) break;
    const { content, is_error, refused } = await answerTo(call, task);
    results.push({
      type: "tool_result",
      tool_use_id: call.id,
      content: capAnswer(content, maxCharacters),
      ...(is_error && { is_error }),
    });
    if (refused) denied++;
  }
  return { results, denied };
}

/** A response that was cut off at its token limit may contain half a call. Calls run only if the response stopped for tool use. */
export const listCalls = ({ content, stop_reason }: AssistantMessage): readonly ToolUseBlock[] =>
  stop_reason === "tool_use" ? content.filter(isToolUse) : [];

async function answerTo(call: ToolUseBlock, { answer }: ForkTask): Promise<ToolAnswer> {
  if (!answer) return DENIED;
  try {
    return await answer(call);
  } catch (error) {
    const reason = describeError(error);
    return { content: `The call failed: ${reason}`, is_error: true };
  }
}

const capAnswer = (text: string, most: number) =>
  text.length <= most ? text : `${text.slice(0, most)}${CUT}`;

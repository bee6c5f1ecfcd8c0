// Answers the calls of an agent that a program started: the session's own tools first, then the program's function.
import type { ForkTask, ToolAnswer } from "../forks/fork.ts";
import { waitUnlessAborted } from "../text/wait-unless-aborted.ts";
import type { ToolUseBlock } from "../transcript/blocks.ts";
import type { SessionTool } from "./session-tools.ts";

export const REFUSED: ToolAnswer = {
  content: "This tool is not available here.",
  is_error: true,
  refused: true,
};

/** Runs a call that the session does not answer itself. */
export type AnswerAgentCall = (call: ToolUseBlock, signal: AbortSignal) => ToolAnswer | Promise<ToolAnswer>;

export interface AgentCallsOptions {
  readonly own: readonly SessionTool[];
  readonly answer: AnswerAgentCall | undefined;
  readonly signal: AbortSignal;
}

export function answerAgentCalls({ own, answer, signal }: AgentCallsOptions) {
  return async (call: Parameters<NonNullable<ForkTask["answer"]>>[0]): Promise<ToolAnswer> => {
    const tool = own.find(({ definition }) => definition.name === call.name);
    if (!tool) return answer ? waitUnlessAborted(answer(call, signal), signal) : REFUSED;
    const { content, isError } = await tool.run(call.input);
    return { content, ...(isError && { is_error: true }) };
  };
}

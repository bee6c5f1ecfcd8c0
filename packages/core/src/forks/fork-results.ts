// What happens to the tool results of one fork before the model sees them.
import type { AssistantMessage, ToolResultBlock, ToolUseBlock } from "../transcript/blocks.ts";
import type { Draft } from "../transcript/entries.ts";
import type { ToolAnswer } from "./fork.ts";

interface FittedResults {
  readonly results: readonly ToolResultBlock[];
  /** For the fork's transcript, which has the results as they came. */
  readonly drafts: readonly Draft[];
}

export interface ForkResults {
  /** Returns the results as the model may see them: what is too long is on disk by then. */
  fit(message: AssistantMessage, results: readonly ToolResultBlock[]): Promise<FittedResults>;
  /** Answers a call that reads one of these results again; undefined for any other call. */
  answerAgain(call: ToolUseBlock): ToolAnswer | undefined;
}

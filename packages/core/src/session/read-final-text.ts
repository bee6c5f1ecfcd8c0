// Reads the text of an agent's last message, and says why the agent is not done where it is not.
import { type AssistantMessage, isText } from "../transcript/blocks.ts";

/** An agent ended before its task was done. `text` is what it said last. */
export class UnfinishedError extends Error {
  readonly text: string;

  constructor(reason: string, text: string) {
    super(reason);
    this.text = text;
  }
}

export function readFinalText({ content, stop_reason: stop }: AssistantMessage): string {
  const text = content
    .filter(isText)
    .map((block) => block.text)
    .join("");
  if (stop === "end_turn" || stop === "stop_sequence") return text;
  const wantsMore = stop === "tool_use" || stop === "pause_turn";
  const reason = wantsMore
    ? "It reached its limit of requests (maxTurns)."
    : `The model stopped before it was done (${stop}).`;
  throw new UnfinishedError(reason, text);
}

// Reads the text of an agent's last message. Throws if the agent is not done, with the reason.
import { type AssistantMessage, isText } from "../transcript/blocks.ts";

/** Says that an agent ended before its task was done. `text` is what it said last. */
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

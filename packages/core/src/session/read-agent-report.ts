// Reads the report of a background agent from its transcript, after the process that ran it has ended.
import type { Session } from "../session.ts";
import { isText } from "../transcript/blocks.ts";

export interface KeptReport {
  /** True if the agent had given its final answer. */
  readonly isDone: boolean;
  /** What it said last. */
  readonly text: string;
}

/** `open` opens the agent's session read-only. */
export async function readAgentReport(open: () => Promise<Session>): Promise<KeptReport> {
  const session = await open();
  const last = session.view.slots.findLast(({ role }) => role === "assistant");
  const text = (last?.blocks ?? [])
    .filter(isText)
    .map((block) => block.text)
    .join("")
    .trim();
  const isDone = !session.isUnanswered && text !== "";
  await session.close();
  return { isDone, text };
}

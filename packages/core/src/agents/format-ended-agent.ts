// Formats the result of an agent that has ended. Pure.
import { formatCount } from "../text/format-count.ts";
import type { Amount } from "./purse.ts";

export interface EndedAgent {
  readonly name: string;
  readonly requests: number;
  readonly spent: Amount;
}

export interface AgentEnd {
  /** What it said last. */
  readonly text: string;
  /** What happened to its worktree, in whole sentences. */
  readonly told?: string | undefined;
  /** Why it is not done, in whole sentences. */
  readonly problem?: string | undefined;
}

export const formatSpent = ({ tokens, usd }: Amount): string =>
  `${formatCount(tokens, "token")}, $${usd.toFixed(2)}`;

export function formatEndedAgent({ name, requests, spent }: EndedAgent, end: AgentEnd): string {
  const told = end.told === undefined ? "" : `${end.told}\n\n`;
  const figures = `${told}(agent ${name}: ${formatCount(requests, "request")}, ${formatSpent(spent)})`;
  const text = end.text.trim();
  if (end.problem === undefined) return `${text === "" ? "It ended without a report." : text}\n\n${figures}`;
  const last = text === "" ? "" : `\n\nWhat it said last:\n${text}`;
  return `${end.problem}${last}\n\n${figures}`;
}

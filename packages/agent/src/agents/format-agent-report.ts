// The texts about an agent while it works and when it has ended. Pure.
import { type ForkOutcome, formatEndedAgent, formatSpent } from "@palimpsest/core/internal";
import { formatCount } from "@palimpsest/core/text";
import type { ExchangeEnd } from "../loop/agent-event.ts";
import { failCall, type ToolOutput } from "../toolkit/tool.ts";
import type { StartedAgent } from "./agent-tree.ts";

export function formatProgress({ name, action, calls, spent }: StartedAgent): string {
  return `${name}: ${action} (${formatCount(calls, "call")}, ${formatSpent(spent)})`;
}

const UNFINISHED: Readonly<Record<Exclude<ExchangeEnd["reason"], "done">, string>> = {
  interrupted: "was stopped",
  stopped: "was stopped",
  "max-turns": "reached its limit of requests",
  truncated: "was cut off",
  refused: "was refused an answer by the model",
  failed: "failed",
};

export function formatReport(agent: StartedAgent, end: ExchangeEnd, told?: string): ToolOutput {
  const { name, spent } = agent;
  const { text } = end;
  if (end.reason === "done")
    return {
      content: formatEndedAgent(agent, { text, told }),
      summary: `${name} is done, $${spent.usd.toFixed(2)}`,
    };
  const why = "message" in end && end.message !== undefined ? ` ${end.message}` : "";
  const problem = `The agent ${name} ${UNFINISHED[end.reason]}.${why}`;
  return failCall(formatEndedAgent(agent, { text, told, problem }));
}

export function toExchangeEnd(outcome: ForkOutcome, { aborted }: AbortSignal): ExchangeEnd {
  const { turns } = outcome;
  if (!outcome.ok)
    return aborted
      ? { reason: "interrupted", text: "", turns }
      : { reason: "failed", text: "", turns, message: outcome.reason };
  const { text, message } = outcome;
  if (message.stop_reason === "end_turn") return { reason: "done", text, turns };
  if (message.stop_reason === "tool_use") return { reason: "max-turns", text, turns };
  return { reason: "truncated", text, turns, message: `The model stopped: ${message.stop_reason}.` };
}

// Formats an agent as one line: state, time, tokens, dollars, last action. Pure.
import type { AgentLine } from "@palimpsest/agent/internal";
import { toVisibleLine } from "../terminal/to-visible.ts";
import { formatElapsed, shortCount } from "../text/numbers.ts";

export type AgentRow = Pick<
  AgentLine,
  "name" | "task" | "depth" | "state" | "started" | "ended" | "spent" | "doing" | "action"
>;

export const isAtWork = ({ state }: Pick<AgentRow, "state">): boolean =>
  state === "working" || state === "waiting";

/** What the agent is doing, or its task if it has ended. */
export const describeAction = ({ state, doing, action, task }: AgentRow): string => {
  if (state !== "working" || action === undefined) return task;
  return doing === undefined ? action : `${doing} (${action})`;
};

/** `working, 2m 05s, 34k tokens, $0.12`. */
export const describeFigures = (agent: AgentRow, now: number): string =>
  [
    agent.state,
    formatElapsed((agent.ended ?? now) - agent.started),
    `${shortCount(agent.spent.tokens)} tokens`,
    `$${agent.spent.usd.toFixed(2)}`,
  ].join(", ");

/** `general-2 2m 05s $0.12 Reading the tests`: the most important parts come first, since the end may be cut. */
export const formatAgent = (agent: AgentRow, now: number): string => {
  const elapsed = formatElapsed((agent.ended ?? now) - agent.started);
  const what = agent.state === "waiting" ? "waits" : (agent.doing ?? describeAction(agent));
  return `${agent.name} ${elapsed} $${agent.spent.usd.toFixed(2)} ${what}`;
};

/** The fields of a line in a table. */
export const agentFields = (agent: AgentRow, now: number): readonly string[] => [
  `${"  ".repeat(agent.depth)}${toVisibleLine(agent.name)}`,
  agent.state,
  formatElapsed((agent.ended ?? now) - agent.started),
  shortCount(agent.spent.tokens),
  `$${agent.spent.usd.toFixed(2)}`,
  toVisibleLine(describeAction(agent)),
];

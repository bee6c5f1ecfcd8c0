// One line an agent: phase, time, tokens, dollars, last action. Pure.
import type { AgentLine } from "@palimpsest/agent/internal";
import { toVisibleLine } from "../terminal/to-visible.ts";
import { formatElapsed, shortCount } from "../text/numbers.ts";

type Row = Pick<AgentLine, "name" | "task" | "depth" | "state" | "started" | "ended" | "spent" | "action">;

export const isAtWork = ({ state }: Pick<Row, "state">): boolean =>
  state === "working" || state === "waiting";

/** What it does now, or was there for. */
export const describeAction = ({ state, action, task }: Row): string =>
  state === "working" && action !== undefined ? action : task;

/** `working, 2m 05s, 34k tokens, $0.12`. */
export const describeFigures = (agent: Row, now: number): string =>
  [
    agent.state,
    formatElapsed((agent.ended ?? now) - agent.started),
    `${shortCount(agent.spent.tokens)} tokens`,
    `$${agent.spent.usd.toFixed(2)}`,
  ].join(", ");

/** The fields of a line in a table. */
export const agentFields = (agent: Row, now: number): readonly string[] => [
  `${"  ".repeat(agent.depth)}${toVisibleLine(agent.name)}`,
  agent.state,
  formatElapsed((agent.ended ?? now) - agent.started),
  shortCount(agent.spent.tokens),
  `$${agent.spent.usd.toFixed(2)}`,
  toVisibleLine(describeAction(agent)),
];

// Reads the facts of the status line from an agent.

import type { Session } from "@palimpsest/core";
import { formatDollars } from "@palimpsest/core/internal";
import { type AgentRow, isAtWork } from "../../tasks/agent-row.ts";
import type { Status } from "./status.ts";

interface Reported {
  readonly session: Pick<Session, "size" | "ledger" | "tasks" | "view">;
  readonly shells: { readonly running: readonly unknown[] };
  readonly mode: string;
  readonly effort?: string;
  readonly started: readonly AgentRow[];
  /** Their names. */
  readonly agentsInBackground: readonly string[];
}

export function statusOf(agent: Reported): Status {
  const { session, shells, mode } = agent;
  const { level, percentLeft } = session.size();
  const { total, layers } = session.ledger;
  const main = layers.get("main");
  const input = main ? main.uncached + main.read + main.written5m + main.written1h : 0;
  return {
    model: session.view.prelude?.model ?? "",
    ...(agent.effort !== undefined && agent.effort !== "auto" && { effort: agent.effort }),
    level,
    percentLeft,
    tasks: session.tasks.filter(({ state }) => state === "running").length + shells.running.length,
    listAgents: () =>
      agent.started.filter((each) => isAtWork(each) && agent.agentsInBackground.includes(each.name)),
    mode,
    ...(total.calls > 0 && { cost: formatDollars(total) }),
    ...(main && input > 0 && { cacheHit: main.read / input }),
  };
}

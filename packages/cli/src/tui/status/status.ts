// The facts of the status line.
import type { Session } from "@palimpsest/core";
import type { AgentRow } from "../../tasks/agent-row.ts";

export type Level = ReturnType<Session["size"]>["level"];

export interface Status {
  readonly model: string;
  /** Undefined if the server decides. */
  readonly effort?: string;
  readonly level: Level;
  /** How much of the way to the next compaction is left; undefined until it is known. */
  readonly percentLeft?: number;
  /** The share of the conversation's input that was read from the cache. */
  readonly cacheHit?: number;
  readonly cost?: string;
  /** How many tasks are running in the background. */
  readonly tasks: number;
  /** The background agents with their current state. */
  listAgents(): readonly AgentRow[];
  readonly mode: string;
}

export const NO_STATUS: Status = { model: "", level: "ok", tasks: 0, listAgents: () => [], mode: "default" };

// The facts of the status line.
import type { Session } from "@palimpsest/core";
import type { AgentRow } from "../../tasks/agent-row.ts";

export type Level = ReturnType<Session["size"]>["level"];

export interface Status {
  readonly model: string;
  /** Unless the server decides. */
  readonly effort?: string;
  readonly level: Level;
  /** Of the way to the next compaction; undefined until something is known. */
  readonly percentLeft?: number;
  /** Of the conversation's input, the share that came from the cache. */
  readonly cacheHit?: number;
  readonly cost?: string;
  /** At work in the background. */
  readonly tasks: number;
  /** Agents at work in the background, as they are at this moment. */
  listAgents(): readonly AgentRow[];
  readonly mode: string;
}

export const NO_STATUS: Status = { model: "", level: "ok", tasks: 0, listAgents: () => [], mode: "default" };

// The facts of the status line, read from an agent.
import { dollars, type Session } from "@palimpsest/core";

export type Level = ReturnType<Session["size"]>["level"];

export interface Status {
  readonly model: string;
  readonly level: Level;
  /** Of the way to the next compaction; undefined until something is known. */
  readonly percentLeft?: number;
  /** Of the conversation's input, the share that came from the cache. */
  readonly cacheHit?: number;
  readonly cost?: string;
  /** At work in the background. */
  readonly tasks: number;
  readonly mode: string;
}

export const NO_STATUS: Status = { model: "", level: "ok", tasks: 0, mode: "default" };

interface Reported {
  readonly session: Pick<Session, "size" | "ledger" | "tasks" | "view">;
  readonly shells: { readonly running: readonly unknown[] };
  readonly mode: string;
}

export function statusOf({ session, shells, mode }: Reported): Status {
  const { level, percentLeft } = session.size();
  const { total, layers } = session.ledger;
  const main = layers.get("main");
  const input = main ? main.uncached + main.read + main.written5m + main.written1h : 0;
  return {
    model: session.view.prelude?.model ?? "",
    level,
    percentLeft,
    tasks: session.tasks.filter(({ state }) => state === "running").length + shells.running.length,
    mode,
    ...(total.calls > 0 && { cost: dollars(total) }),
    ...(main && input > 0 && { cacheHit: main.read / input }),
  };
}

// Finds a session to read, of this project or of any other, by its id or the beginning of it.
import type { SessionInfo } from "@palimpsest/core";
import { nodeEnvironment, nodePorts } from "@palimpsest/core/ports";
import { listEverySession } from "./every-session.ts";
import { findSession, makeAmbiguous, NoSession } from "./find-own-session.ts";

/** A session of this project comes first. `latest` is always of this project. */
export async function findSessionAnywhere(named: string): Promise<SessionInfo> {
  const here = await findSession(named).catch((error: unknown) => {
    if (error instanceof NoSession) return error;
    throw error;
  });
  if (!(here instanceof NoSession)) return here;
  if (named === "latest" || named === "") throw here;
  const all = await listEverySession(nodePorts().files, nodeEnvironment().home, "");
  const fitting = all.filter(({ id }) => id.startsWith(named));
  const found = fitting.find(({ id }) => id === named) ?? (fitting.length === 1 ? fitting[0] : undefined);
  if (found) return found;
  if (fitting.length === 0) throw here;
  throw makeAmbiguous(named, fitting);
}

// Changes to the folder in which a session is resumed: this one, or that of its project.
import { findPlaces } from "@palimpsest/core/internal";
import { nodeEnvironment, nodePorts } from "@palimpsest/core/ports";
import { printLine } from "../output.ts";
import { toVisibleLine } from "../terminal/to-visible.ts";
import { describeMove } from "./describe-move.ts";
import { findSession } from "./find-own-session.ts";
import { findPlacedSession } from "./find-placed-session.ts";

/** The whole id. If the session belongs to another project, the process changes to its folder, and says so. */
export async function goToSession(named: string): Promise<string> {
  const { files } = nodePorts();
  const { home } = nodeEnvironment();
  const here = await findSession(named).catch((error: unknown) => ({ error }));
  if (!("error" in here)) return here.id;
  if (named === "latest") throw here.error;
  const places = await findPlaces(files, home, process.cwd());
  const found = await findPlacedSession(named, { files, home, places });
  if (found?.folder === undefined) throw here.error;
  process.chdir(found.folder);
  printLine(toVisibleLine(describeMove(found.folder)));
  return found.id;
}

// Finds a session of any project by its id or the beginning of it. Those of this project come first.
import type { Places } from "@palimpsest/core/internal";
import type { Files } from "@palimpsest/core/ports";
import { explainLostFolder, listEverySession } from "./every-session.ts";
import { NoSession } from "./find-own-session.ts";

export interface PlacedSearch {
  readonly files: Files;
  readonly home: string;
  readonly places: Pick<Places, "project">;
  /** The id of the session that is open. */
  readonly except?: string;
}

/** `folder`: its working folder, if it belongs to another project; throws if it cannot be resumed there. Undefined if none is found. */
export async function findPlacedSession(
  named: string,
  { files, home, places, except }: PlacedSearch,
): Promise<{ readonly id: string; readonly folder?: string | undefined } | undefined> {
  const all = await listEverySession(files, home, places.project);
  const fitting = all.filter(({ id }) => id.startsWith(named) && id !== except);
  const here = fitting.filter(({ project }) => project === places.project);
  const [found, ...more] = here.length > 0 ? here : fitting;
  if (!found) return undefined;
  if (more.length > 0) throw new NoSession(`More than one session has an id that begins with ${named}.`);
  if (found.project === places.project) return { id: found.id };
  const problem = await explainLostFolder(files, home, found);
  if (problem !== undefined) throw new NoSession(problem);
  return { id: found.id, folder: found.folder };
}

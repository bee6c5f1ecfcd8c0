// Opens the memory of the project that pal was started in.

import {
  findTeamPlace,
  formatReplaced,
  memoryFolder,
  openMemoryStore,
  openTeamStore,
  personFolder,
  type MemoryStore as Store,
  type Written,
} from "@palimpsest/core/memory";
import { nodeEnvironment, nodePorts } from "@palimpsest/core/ports";
import { printWarning } from "../output.ts";
import { loadUsableSettings } from "../usable-settings.ts";
import { toPrintable } from "./printable.ts";

/** A failure with the memory, as a sentence for the user. */
export class MemoryProblem extends Error {
  override readonly name = "MemoryProblem";
  readonly code = "memory";
}

/** Which memory a command is about. Default: the project's own. */
export interface ScopeOptions {
  readonly team?: true;
  readonly everywhere?: true;
}

export async function storeHere(
  cwd = process.cwd(),
  { team, everywhere }: ScopeOptions = {},
): Promise<Store> {
  if (team && everywhere) throw new MemoryProblem("Give --team or --everywhere, not both.");
  const ports = nodePorts();
  const { home, variables: env } = nodeEnvironment();
  const { settings } = await loadUsableSettings(cwd);
  const found = await memoryFolder({ files: ports.files, cwd, home, settings, env });
  if (!found.ok) throw new MemoryProblem(found.reason);
  const place = team ? await findTeamPlace(ports.files, home, cwd) : undefined;
  if (team && !place)
    throw new MemoryProblem(
      "The team's folder in this repository is a link to elsewhere, so it is not used.",
    );
  const store = place
    ? await openTeamStore(ports, place)
    : await openMemoryStore(ports, everywhere ? personFolder(home) : found.folder);
  for (const notice of store.takeNotices())
    for (const line of formatReplaced(notice)) printWarning(toPrintable(line));
  if (store.problem !== undefined) printWarning(`The memory folder could not be prepared: ${store.problem}`);
  return store;
}

/** Lines about the result of a write. Throws with the reason if it failed. */
export function formatWritten(written: Written): readonly string[] {
  if (!written.ok) throw new MemoryProblem(written.reason);
  return [
    ...written.merged.map((path) => `${path} had been edited by someone else; both changes were merged.`),
    ...written.beside.map(
      ({ path, beside }) =>
        `${path} had been edited by someone else in the same lines; your version is in ${beside}.`,
    ),
    ...formatReplaced(written).map(toPrintable),
    ...written.left.map((path) => `${path} was not changed: someone else has edited it in the meantime.`),
  ];
}

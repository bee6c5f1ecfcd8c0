// Finds the memory that holds what a person named: the project's, else the team's, else the person's own.
import { relative } from "node:path";
import { findTeamPlace, type MemoryStore } from "@palimpsest/core/memory";
import { nodeEnvironment, nodePorts } from "@palimpsest/core/ports";
import { matchMemories } from "./find-memory.ts";
import { MemoryProblem, type ScopeOptions, storeHere } from "./store-here.ts";

interface FoundStore {
  readonly store: MemoryStore;
  /** The names without the folder of the store. */
  readonly called: readonly string[];
  readonly scope: ScopeOptions;
}

/** Scopes that are searched, in order, unless the command line names one. */
const EVERY_SCOPE: readonly ScopeOptions[] = [{}, { team: true }, { everywhere: true }];

/** Names that are known nowhere are left to the project's store, whose commands say so. */
export async function findStore(
  given: readonly string[],
  options: ScopeOptions = {},
  scopes: readonly ScopeOptions[] = EVERY_SCOPE,
): Promise<FoundStore> {
  if (options.team || options.everywhere || given.length === 0) return openScope(given, options);
  for (const scope of scopes) {
    if (scope.team && !(await hasTeamFolder())) continue;
    const found = await openScope(given, scope);
    const known = await Promise.all(found.called.map((each) => isKnown(found.store, each)));
    if (known.every(Boolean)) return found;
    if (known.some(Boolean))
      throw new MemoryProblem(
        `These are in different memories: ${given.join(", ")}. Use one command for the project's, one for the team's (--team) and one for your own (--everywhere).`,
      );
  }
  return openScope(given, options);
}

async function openScope(given: readonly string[], scope: ScopeOptions): Promise<FoundStore> {
  const store = await storeHere(process.cwd(), scope);
  const start = `${store.folder}/`;
  const called = given.map((each) => (each.startsWith(start) ? relative(store.folder, each) : each));
  return { store, called, scope };
}

/** A folder is not created just to look for a name in it. */
async function hasTeamFolder(): Promise<boolean> {
  const { files } = nodePorts();
  const place = await findTeamPlace(files, nodeEnvironment().home, process.cwd());
  return place !== undefined && (await files.stat(place.folder)) !== undefined;
}

/** Also true for a memory that was removed, and for an operation. */
async function isKnown(store: MemoryStore, called: string): Promise<boolean> {
  const past = await store.operations();
  if (past.some(({ path, id, write }) => [path, id, write, path.replace(/\.md$/, "")].includes(called)))
    return true;
  return matchMemories(await store.list(), called).length > 0;
}

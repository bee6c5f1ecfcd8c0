// Lists every memory that a session here can use: the project's, the team's in the repository, and the person's.
import {
  findTeamPlace,
  joinScopes,
  type Memory,
  type MemoryStore,
  personFolder,
  preferPrivate,
  type ScopedFolder,
  type ScopedMemories,
  ScopeReader,
} from "@palimpsest/core/memory";
import { nodeEnvironment, nodePorts } from "@palimpsest/core/ports";

/** The project's memories come first; the others have absolute paths. */
export async function listAllHere(store: MemoryStore, cwd = process.cwd()): Promise<readonly Memory[]> {
  return joinScopes(preferPrivate(await store.list()), await listOthersHere(cwd));
}

async function listOthersHere(cwd: string): Promise<readonly ScopedMemories[]> {
  return Promise.all(
    (await readersHere(cwd)).map(async ({ scope, reader }) => ({
      scope,
      folder: reader.folder,
      memories: await reader.list(),
    })),
  );
}

/** The memory folders of the team and of the person. */
export async function otherFoldersHere(cwd = process.cwd()): Promise<readonly ScopedFolder[]> {
  return (await readersHere(cwd)).map(({ scope, reader }) => ({
    scope,
    folder: reader.folder,
    scan: () => reader.scan(),
    readAll: (found) => reader.readAll(found),
  }));
}

async function readersHere(cwd: string) {
  const ports = nodePorts();
  const { home } = nodeEnvironment();
  const team = await findTeamPlace(ports.files, home, cwd);
  return [
    ...(team ? [{ scope: "team" as const, reader: new ScopeReader(ports, team.folder, true) }] : []),
    { scope: "person" as const, reader: new ScopeReader(ports, personFolder(home), false) },
  ];
}

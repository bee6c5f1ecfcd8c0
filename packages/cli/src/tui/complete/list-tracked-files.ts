// The files that git tracks. In a file of its own, so that it is loaded late and only what it names comes with it.
import { listRepositoryFiles } from "@palimpsest/agent/internal";
import { nodePorts } from "@palimpsest/core/ports";

export function listTrackedFiles(cwd: string): Promise<readonly string[] | undefined> {
  return listRepositoryFiles(nodePorts().spawn, cwd);
}

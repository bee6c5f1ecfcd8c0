// Lists the files that git tracks. A separate file, so that it and its imports are loaded late.
import { listRepositoryFiles } from "@palimpsest/agent/internal";
import { nodePorts } from "@palimpsest/core/ports";

export function listTrackedFiles(cwd: string): Promise<readonly string[] | undefined> {
  return listRepositoryFiles(nodePorts().spawn, cwd);
}

// The git branch of a folder, to find a session by. Read from files: no git is started.
import { locateRepository } from "../git/locate-repository.ts";
import { readHead } from "../git/read-head.ts";

export function readBranch(cwd: string): string | undefined {
  const located = locateRepository(cwd);
  return located.kind === "repository" ? readHead(located.repository)?.branch : undefined;
}

// Reads the git branch of a folder from files, without starting git. Sessions are labelled with it, so that they can be found by branch.
import { locateRepository } from "../git/locate-repository.ts";
import { readHead } from "../git/read-head.ts";

export function readBranch(cwd: string): string | undefined {
  const located = locateRepository(cwd);
  return located.kind === "repository" ? readHead(located.repository)?.branch : undefined;
}

// The files of a repository as git lists them: those it tracks, and new ones that it does not ignore.
import type { Ports } from "@palimpsest/core/ports";
import { locateRepository } from "./locate-repository.ts";
import { withOwnGit } from "./with-own-git.ts";

/** A slow disk must not keep the process alive. */
const TIMEOUT = 5_000;
const MAX_BYTES = 8_000_000;

/** Below the folder, relative to it; `undefined` if git fails. */
export async function listRepositoryFiles(
  spawn: Ports["spawn"],
  cwd: string,
): Promise<readonly string[] | undefined> {
  const located = locateRepository(cwd);
  if (located.kind !== "repository") return undefined;
  const options = { spawn, cwd, timeout: TIMEOUT, maxBytes: MAX_BYTES };
  const text = await withOwnGit(located.repository, options, (git) =>
    git.run(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]),
  );
  return text === undefined ? undefined : [...new Set(text.split("\0").filter((name) => name !== ""))];
}

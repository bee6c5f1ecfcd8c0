// Reads the diff between the last commit and the files of a repository. No program that the repository names is run.
import type { Ports } from "@palimpsest/core/ports";
import { locateRepository } from "./locate-repository.ts";
import { type OwnGit, withOwnGit } from "./with-own-git.ts";

/** Milliseconds. A person is waiting for the diff. */
const TIMEOUT = 10_000;
/** Nobody reads more on a screen. */
const MAX_BYTES = 2_000_000;

export interface Changes {
  readonly files: readonly { readonly path: string; readonly diff: string }[];
  /** New files that git neither tracks nor ignores. */
  readonly untracked: readonly string[];
}

/** `undefined` if there is no repository, or git does not answer in time. */
export async function readChanges(spawn: Ports["spawn"], cwd: string): Promise<Changes | undefined> {
  const located = locateRepository(cwd);
  if (located.kind !== "repository") return undefined;
  const options = { spawn, cwd, timeout: TIMEOUT, maxBytes: MAX_BYTES };
  return withOwnGit(located.repository, options, async (git) => {
    // In a submodule git would start another git, which follows that repository's configuration.
    const plain = ["--no-color", "--no-ext-diff", "--no-textconv", "--no-renames", "--ignore-submodules=all"];
    const diffFrom = (base: string) =>
      git.run(["-c", "core.quotePath=false", "diff", base, ...plain, "--relative"]);
    const [diff, untracked] = await Promise.all([
      git
        .run(["rev-parse", "--verify", "--quiet", "HEAD"])
        .then(async (head) => diffFrom(head ? "HEAD" : await findEmptyTree(git))),
      git.run(["ls-files", "-z", "--others", "--exclude-standard"]),
    ]);
    if (diff === undefined) return undefined;
    return {
      files: splitFiles(diff),
      untracked: (untracked ?? "").split("\0").filter((name) => name !== ""),
    };
  });
}

/** What a repository without commits is compared with. */
const findEmptyTree = async (git: OwnGit): Promise<string> =>
  (await git.run(["hash-object", "-t", "tree", "/dev/null"]))?.trim() ?? "HEAD";

function splitFiles(diff: string): Changes["files"] {
  return diff
    .split(/^(?=diff --git )/m)
    .filter((part) => part.startsWith("diff --git "))
    .map((part) => ({ path: readPath(part), diff: part }));
}

/** The path of the new file, or of a removed one; as git prints it, quoted if it is unusual. */
function readPath(diff: string): string {
  const named = /^\+\+\+ "?b\/(.*?)"?\t?$/m.exec(diff) ?? /^--- "?a\/(.*?)"?\t?$/m.exec(diff);
  return named?.[1] ?? /^diff --git (.*)$/m.exec(diff)?.[1] ?? "";
}

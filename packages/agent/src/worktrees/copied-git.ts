// The git folder of a worktree: the same branch, index and history as the person's repository, with objects borrowed from it, and a
// configuration that names no programs. Nothing git does in it affects the person's repository.
import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { lookAt, type Repository, readConfig } from "../git/locate-repository.ts";
import { configValue, formatGitConfig } from "../git/parse-git-config.ts";
import { isRefName, readRef } from "../git/read-head.ts";
import { planGitFolder, writeGitFolder } from "../git/with-own-git.ts";

/** More branches than anybody looks at. */
const MAX_REFS = 20_000;
/** Settings that decide which files of the index are on disk. */
const SPARSE = ["core.sparsecheckout", "core.sparsecheckoutcone"];

export async function writeCopiedGit(repository: Repository, root: string): Promise<void> {
  const { gitFolder, commonFolder } = repository;
  const plan = planGitFolder(repository);
  if (!plan) throw new Error("its repository is not laid out in the usual way");
  const folder = join(root, ".git");
  await mkdir(folder);
  const { "packed-refs": own, ...files } = plan.files;
  await writeGitFolder(folder, { ...files, "packed-refs": await formatPackedRefs(repository, String(own)) });
  const sparse = [join(commonFolder, "config"), join(gitFolder, "config.worktree")].flatMap((file) => {
    const config = readConfig(file) ?? [];
    return SPARSE.flatMap((key) => {
      const value = configValue(config, key);
      return value === undefined ? [] : [[key, value] as const];
    });
  });
  await writeFile(join(folder, "config"), formatGitConfig([...plan.config, ...sparse]));
  for (const name of ["index", "info/sparse-checkout", "info/attributes"])
    if (lookAt(join(gitFolder, name))?.isFile()) await copyFile(join(gitFolder, name), join(folder, name));
}

/** All branches and tags of the person's repository, so that the agent can compare with them. */
async function formatPackedRefs({ commonFolder }: Repository, own: string): Promise<string> {
  const found = new Map<string, string>();
  const packed = await readFile(join(commonFolder, "packed-refs"), "utf8").catch(() => "");
  for (const [, commit, name] of packed.matchAll(/^([0-9a-f]{40,64}) (refs\/\S+)$/gm))
    if (found.size < MAX_REFS && isRefName(name!)) found.set(name!, commit!);
  for (const name of await listLooseRefs(commonFolder, "refs")) {
    const commit = found.size < MAX_REFS ? readRef(commonFolder, name) : undefined;
    if (commit !== undefined) found.set(name, commit);
  }
  for (const line of own.split("\n").filter((each) => each !== "")) {
    const at = line.indexOf(" ");
    found.set(line.slice(at + 1), line.slice(0, at));
  }
  const sorted = [...found].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([name, commit]) => `${commit} ${name}\n`).join("");
}

async function listLooseRefs(gitFolder: string, below: string): Promise<string[]> {
  const entries = await readdir(join(gitFolder, below), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries
    .filter((entry) => entry.isFile())
    .slice(0, MAX_REFS)
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(gitFolder.length + 1))
    .filter(isRefName)
    .toSorted();
}

/** Changes with every commit, branch, tag and stash that is made in a worktree. */
export async function describeRefs(gitFolder: string): Promise<string> {
  const hash = createHash("sha256");
  const names = ["HEAD", "packed-refs", ...(await listLooseRefs(gitFolder, "refs"))];
  for (const name of names) {
    const text = await readFile(join(gitFolder, name), "latin1").catch(() => "");
    hash.update(`${name}\0${text}\0`);
  }
  return hash.digest("hex");
}

// Git commands that pal itself starts. Git follows the configuration of the repository it works in, and no option turns that
// off: filters, file system monitors, hooks and diff programs would run. So git gets a git folder of our own, made for one
// use: our configuration, and nothing of the repository but its objects and its index, which name no programs and which it
// does not write.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { devNull, tmpdir } from "node:os";
import { join } from "node:path";
import { readRegularFileSync } from "@palimpsest/core/ports";
import { lookAt, type Repository, readConfig } from "./locate-repository.ts";
import { configValue, formatGitConfig, type GitConfigEntry } from "./parse-git-config.ts";
import { formatAlternate } from "./raw-name.ts";
import { isRefName, readHead, readRef } from "./read-head.ts";
import { createGitRunner, type GitRunnerOptions, isolateGit, type RunGit } from "./run-git.ts";

export interface OwnGit {
  /** Its output; `undefined` if it failed or took too long. Starts in the working folder by default. */
  run(
    args: readonly string[],
    at?: { readonly input?: string; readonly cwd?: string },
  ): Promise<string | undefined>;
}

export interface OwnGitOptions extends GitRunnerOptions {
  readonly cwd: string;
}

/** With a larger index, listing changes takes too long anyway. */
const MAX_INDEX = 256_000_000;
const MAX_SMALL_FILE = 1_000_000;

/** Settings that affect how files are compared and name no program. The user's own take precedence. */
const COMPARING = new Set(
  (
    "core.filemode core.symlinks core.ignorecase core.precomposeunicode core.autocrlf core.eol core.checkstat " +
    "core.trustctime core.longpaths core.abbrev index.sparse status.showuntrackedfiles status.renames"
  ).split(" "),
);
/** Taken only from the user's own configuration, since they name files. */
const OWN_FILES = new Set(["core.excludesfile", "core.attributesfile"]);

/** Runs `use` with a git that cannot start programs. `undefined` if the repository has an unusual layout. */
export async function withOwnGit<T>(
  repository: Repository,
  options: OwnGitOptions,
  use: (git: OwnGit) => Promise<T>,
): Promise<T | undefined> {
  const run = createGitRunner(options);
  const plan = run && planGitFolder(repository);
  if (!run || !plan) return undefined;
  const folder = await mkdtemp(join(tmpdir(), "palimpsest-git-"));
  try {
    await writeGitFolder(folder, plan.files);
    const own = await readPersonsConfig(run, folder);
    await writeFile(join(folder, "config"), formatGitConfig([...own, ...plan.config]));
    const env = {
      ...isolateGit(folder),
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_CONFIG_GLOBAL: join(folder, "none"),
      GIT_WORK_TREE: repository.root,
      GIT_INDEX_FILE: join(repository.gitFolder, "index"),
    };
    return await use({ run: (args, at = {}) => run(args, { cwd: options.cwd, env, ...at }) });
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

export interface GitFolderPlan {
  readonly files: Readonly<Record<string, string | Buffer>>;
  readonly config: readonly (readonly [string, string])[];
}

/** The files of a git folder that sees the same branch, commit and upstream, and names no program. `undefined` if the layout is unusual. */
export function planGitFolder(repository: Repository): GitFolderPlan | undefined {
  const { gitFolder, commonFolder } = repository;
  const config = readConfig(join(commonFolder, "config"));
  const head = readHead(repository);
  const index = lookAt(join(gitFolder, "index"));
  const isUsual =
    lookAt(join(commonFolder, "objects"))?.isDirectory() &&
    (index === undefined || (index.isFile() && index.size <= MAX_INDEX));
  if (config === undefined || head === undefined || !isUsual) return undefined;
  const format = configValue(config, "extensions.objectformat");
  const upstream = head.branch === undefined ? undefined : planUpstream(config, commonFolder, head.branch);
  const refs = [
    ...(head.branch !== undefined && head.commit !== undefined
      ? [`${head.commit} refs/heads/${head.branch}`]
      : []),
    ...(upstream?.commit === undefined ? [] : [`${upstream.commit} ${upstream.ref}`]),
  ];
  return {
    files: {
      HEAD: head.branch === undefined ? `${head.commit}\n` : `ref: refs/heads/${head.branch}\n`,
      "packed-refs": refs.map((line) => `${line}\n`).join(""),
      // Borrowed, not shared: git writes objects even for some read-only commands, such as listing a sparse index.
      "objects/info/alternates": formatAlternate(join(commonFolder, "objects")),
      ...readCopy(join(commonFolder, "shallow"), "shallow"),
      ...readCopy(join(commonFolder, "info/exclude"), "info/exclude"),
    },
    config: [
      ...config
        .filter(({ key }) => COMPARING.has(key))
        .map(({ key, value }): readonly [string, string] => [key, value]),
      ...(upstream?.config ?? []),
      ["core.repositoryformatversion", format === undefined ? "0" : "1"],
      ...(format === undefined ? [] : [["extensions.objectformat", format] as const]),
      ["core.bare", "false"],
      ["core.fsmonitor", "false"],
      ["core.untrackedcache", "false"],
      ["core.hookspath", devNull],
      ["core.quotepath", "false"],
      ["log.showsignature", "false"],
      ["gc.auto", "0"],
    ],
  };
}

/** The upstream branch, if it is configured in the usual way. */
function planUpstream(config: readonly GitConfigEntry[], commonFolder: string, branch: string) {
  const remote = configValue(config, `branch.${branch}.remote`);
  const merge = configValue(config, `branch.${branch}.merge`);
  const name = merge === undefined ? undefined : /^refs\/heads\/(.+)$/.exec(merge)?.[1];
  const ref = `refs/remotes/${remote}/${name}`;
  const usual = [`+refs/heads/*:refs/remotes/${remote}/*`, `+${merge}:${ref}`];
  const fetch = config.find(
    ({ key, value }) => key === `remote.${remote}.fetch` && usual.includes(value),
  )?.value;
  if (remote === undefined || name === undefined || fetch === undefined || !isRefName(ref)) return undefined;
  return {
    ref,
    commit: readRef(commonFolder, ref),
    config: [
      [`remote.${remote}.url`, devNull],
      [`remote.${remote}.fetch`, fetch],
      [`branch.${branch}.remote`, remote],
      [`branch.${branch}.merge`, merge!],
    ] as const,
  };
}

function readCopy(path: string, name: string): Record<string, Buffer> {
  if (!lookAt(path)?.isFile()) return {};
  try {
    return { [name]: readRegularFileSync(path, MAX_SMALL_FILE) };
  } catch {
    return {};
  }
}

export async function writeGitFolder(folder: string, files: GitFolderPlan["files"]): Promise<void> {
  for (const name of ["refs", "objects", "objects/info", "info"]) await mkdir(join(folder, name));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
}

/** Asks git itself, in our own folder: it knows where the system's and the user's configuration are. Starts nothing. */
async function readPersonsConfig(run: RunGit, folder: string): Promise<(readonly [string, string])[]> {
  await writeFile(join(folder, "config"), "");
  const { GIT_CONFIG_GLOBAL, GIT_CONFIG_SYSTEM, GIT_CONFIG_NOSYSTEM } = process.env;
  const env = { ...isolateGit(folder), GIT_CONFIG_GLOBAL, GIT_CONFIG_SYSTEM, GIT_CONFIG_NOSYSTEM };
  const text = (await run(["config", "--null", "--list", "--includes"], { cwd: folder, env })) ?? "";
  return text.split("\0").flatMap((line) => {
    const [key = "", ...rest] = line.split("\n");
    const isTaken = COMPARING.has(key) || OWN_FILES.has(key);
    return isTaken ? [[key, rest.length === 0 ? "true" : rest.join("\n")] as const] : [];
  });
}

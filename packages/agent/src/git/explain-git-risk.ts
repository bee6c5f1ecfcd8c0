// Explains whether a query such as `git status` could run a program that the repository around a folder names in its
// configuration, hooks or submodules. Only reads files. Programs in the user's own configuration are the user's
// decision, and are not checked.
import { statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { readRegularFileSync } from "@palimpsest/core/ports";
import { isHarmlessKey, isHarmlessPromisor } from "./is-harmless-key.ts";
import {
  locateRepository,
  lookAt,
  pathFrom,
  type Repository,
  readConfig,
  truePath,
} from "./locate-repository.ts";
import type { GitConfigEntry } from "./parse-git-config.ts";
import { parseSubmodules } from "./parse-submodules.ts";

/** Files that include one another. */
const MAX_INCLUDES = 20;
/** Submodules of submodules, and all of them together. */
const MAX_DEPTH = 5;
const MAX_SUBMODULES = 200;
/** About half a million files. */
const MAX_INDEX = 64_000_000;
/** Hooks that queries can trigger: git may refresh the index, or fetch missing objects in a partial clone. */
const HOOKS = ["post-index-change", "reference-transaction"];

export interface GitPlace {
  /** Where git would start. */
  readonly folder: string;
  /** The person's home folder, for `~/` in a configuration. */
  readonly home: string;
}

/** A sentence, or `undefined` if git runs only itself and what the user has configured. */
export function explainGitRisk({ folder, home }: GitPlace): string | undefined {
  const located = locateRepository(folder);
  if (located.kind === "none") return undefined;
  if (located.kind === "odd") return `Git may run programs here: ${located.reason}`;
  return inspectRepository(located.repository, home, { left: MAX_SUBMODULES });
}

function inspectRepository(
  repository: Repository,
  home: string,
  submodules: { left: number },
  depth = 0,
): string | undefined {
  const { root, gitFolder, commonFolder } = repository;
  const entries: GitConfigEntry[] = [];
  const pending = [join(commonFolder, "config"), join(gitFolder, "config.worktree")];
  for (let at = 0; at < pending.length; at++) {
    const file = pending[at]!;
    const read = at < MAX_INCLUDES && file !== UNKNOWN ? readConfig(file) : undefined;
    if (read === undefined)
      return `Git may run programs here: its configuration in ${shortenPath(file, root)} cannot be checked.`;
    entries.push(...read);
    pending.push(...includedBy(read, file, home));
  }
  const key = entries.find((entry) => !isHarmlessKey(entry) && !isJudgedBelow(entry, repository));
  if (key) return `Git may run a program here: the repository's configuration sets ${key.key}.`;
  if (!isHarmlessPromisor(entries))
    return "Git may run a program here: it would fetch missing files from the repository's remote.";
  // All of them: which one applies depends on the order in which git reads included files.
  const paths = entries.filter((entry) => entry.key === "core.hookspath").map(({ value }) => value);
  const folders = [join(commonFolder, "hooks"), ...paths.map((path) => expandConfigPath(path, root, home))];
  const hook = folders.map(hookIn).find((file) => file !== undefined);
  if (hook !== undefined) return `Git may run a program here: the hook ${shortenPath(hook, root)}.`;

  const formats = entries.filter((entry) => entry.key === "extensions.objectformat");
  const hashBytes = formats.some(({ value }) => value === "sha256") ? 32 : 20;
  const links = formats.length > 1 ? undefined : readSubmodules(join(gitFolder, "index"), hashBytes);
  if (links === undefined)
    return "Git may run programs here: the repository's index cannot be checked for submodules.";
  for (const path of links) {
    const folder = join(root, path);
    if (!lookAt(join(folder, ".git"))) continue;
    if (depth >= MAX_DEPTH || submodules.left-- <= 0)
      return "Git may run programs here: the repository has too many submodules to check.";
    const located = locateRepository(folder);
    if (located.kind === "odd") return `Git may run programs here: ${located.reason}`;
    const why =
      located.kind === "none"
        ? undefined
        : inspectRepository(located.repository, home, submodules, depth + 1);
    if (why !== undefined) return why;
  }
  return undefined;
}

/** Keys that are checked separately: included files with their own keys, the other two by the path they name. */
function isJudgedBelow(
  { key, section, name, value }: GitConfigEntry,
  { root, gitFolder }: Repository,
): boolean {
  if ((section === "include" || section === "includeif") && name === "path") return true;
  if (key === "core.hookspath") return true;
  return key === "core.worktree" && truePath(pathFrom(gitFolder, value)) === truePath(root);
}

function includedBy(entries: readonly GitConfigEntry[], file: string, home: string): string[] {
  return entries
    .filter(({ section, name }) => (section === "include" || section === "includeif") && name === "path")
    .map(({ value }) => expandConfigPath(value, dirname(file), home));
}

/** A path that only git can resolve: `~name/`, `%(prefix)/`. */
const UNKNOWN = "";

function expandConfigPath(path: string, folder: string, home: string): string {
  if (path.startsWith("~/")) return `${home}/${path.slice(2)}`;
  return /^[~%:]/.test(path) ? UNKNOWN : pathFrom(folder, path);
}

function hookIn(folder: string): string | undefined {
  if (folder === UNKNOWN) return "in a folder that cannot be checked";
  return HOOKS.flatMap((name) => [`${folder}/${name}`, `${folder}/${name}.exe`]).find((file) => lookAt(file));
}

let lastIndex: { readonly id: string; readonly paths: readonly string[] | undefined } | undefined;

/** The last result is cached while the file is unchanged: a large index takes a while. */
function readSubmodules(path: string, hashBytes: 20 | 32): readonly string[] | undefined {
  if (!lookAt(path)) return [];
  try {
    const { ino, size, mtimeMs, ctimeMs } = statSync(path);
    const id = [path, ino, size, mtimeMs, ctimeMs, hashBytes].join(" ");
    if (lastIndex?.id !== id)
      lastIndex = { id, paths: parseSubmodules(readRegularFileSync(path, MAX_INDEX), hashBytes) };
    return lastIndex.paths;
  } catch {
    return undefined;
  }
}

const shortenPath = (file: string, root: string): string => {
  if (!file.startsWith("/")) return file;
  const below = relative(root, file);
  return below.startsWith("..") ? file : below;
};

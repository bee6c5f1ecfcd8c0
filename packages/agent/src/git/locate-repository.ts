// Finds the repository around a folder as git would, by looking at files alone: no git is started.
import { existsSync, lstatSync, realpathSync, type Stats } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { readRegularFileSync } from "@palimpsest/core";
import { configValue, type GitConfigEntry, parseGitConfig } from "./parse-git-config.ts";

export interface Repository {
  /** The top of the work tree. */
  readonly root: string;
  /** HEAD and the index of this work tree. */
  readonly gitFolder: string;
  /** Objects, branches and configuration; in a linked work tree that is the main repository's. */
  readonly commonFolder: string;
}

/** `odd`: git may see a repository here that is not what it looks like. A sentence on why. */
export type Located =
  | { readonly kind: "repository"; readonly repository: Repository }
  | { readonly kind: "odd"; readonly reason: string }
  | { readonly kind: "none" };

/** A pointer is one path. */
const MAX_POINTER = 8_192;
/** Far more than any configuration that a person wrote. */
const MAX_CONFIG = 1_000_000;

export function locateRepository(cwd: string): Located {
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    const dotGit = join(folder, ".git");
    const stats = lookAt(dotGit);
    // Without a HEAD it is no repository, and git looks further up.
    const isEmpty = stats?.isDirectory() && !lookAt(join(dotGit, "HEAD"));
    if (stats?.isDirectory() && !isEmpty) return locateInFolder(folder, dotGit);
    if (stats?.isFile()) return locateByPointer(folder, dotGit);
    if (stats && !isEmpty) return odd(`${dotGit} is neither a folder nor a file.`);
    if (looksBare(folder))
      return odd(`${folder} looks like a bare repository, and git would obey its configuration.`);
    if (folder === dirname(folder)) return { kind: "none" };
  }
}

/** Git takes a folder with these for a repository; `commondir` lets it find the rest elsewhere. */
export const looksBare = (folder: string): boolean =>
  lookAt(join(folder, "HEAD")) !== undefined &&
  ["objects", "commondir"].some((name) => lookAt(join(folder, name)) !== undefined);

function locateInFolder(root: string, gitFolder: string): Located {
  if (lookAt(join(gitFolder, "commondir")))
    return odd(`${gitFolder} leads to a repository elsewhere (commondir).`);
  if (!["HEAD", "objects", "refs"].every((name) => existsSync(join(gitFolder, name))))
    return odd(`${gitFolder} is not a complete repository.`);
  return { kind: "repository", repository: { root, gitFolder, commonFolder: gitFolder } };
}

/** A linked work tree or a submodule. Its repository must know of it: anyone can write a file that points anywhere. */
function locateByPointer(root: string, pointer: string): Located {
  const target = /^gitdir: (.+?)[\r\n]*$/.exec(readText(pointer) ?? "")?.[1];
  const gitFolder = target === undefined ? undefined : truePath(resolve(root, target));
  if (gitFolder === undefined) return odd(`${pointer} does not lead to a repository.`);
  const common = readText(join(gitFolder, "commondir"))?.trim();
  const isKnown =
    common === undefined ? isSubmodule(root, gitFolder) : isLinkedTree(pointer, gitFolder, common);
  if (!isKnown) return odd(`${pointer} leads to ${gitFolder}, which does not belong to this folder.`);
  const commonFolder = common === undefined ? gitFolder : resolve(gitFolder, common);
  return { kind: "repository", repository: { root, gitFolder, commonFolder } };
}

function isLinkedTree(pointer: string, gitFolder: string, common: string): boolean {
  const commonFolder = truePath(resolve(gitFolder, common));
  const back = readText(join(gitFolder, "gitdir"))?.trim();
  if (commonFolder === undefined || back === undefined) return false;
  const isBelow = dirname(gitFolder) === join(commonFolder, "worktrees");
  return isBelow && truePath(resolve(gitFolder, back)) === truePath(pointer);
}

function isSubmodule(root: string, gitFolder: string): boolean {
  if (lookAt(join(gitFolder, "commondir"))) return false;
  const worktree = configValue(readConfig(join(gitFolder, "config")) ?? [], "core.worktree");
  return worktree !== undefined && truePath(resolve(gitFolder, worktree)) === truePath(root);
}

/** Empty where there is no such file; `undefined` where it cannot be understood. */
export function readConfig(path: string): readonly GitConfigEntry[] | undefined {
  if (!lookAt(path)) return [];
  const text = readText(path, MAX_CONFIG);
  return text === undefined ? undefined : parseGitConfig(text);
}

/** Of a regular file of a bounded size. */
export function readText(path: string, maxBytes = MAX_POINTER): string | undefined {
  try {
    return readRegularFileSync(path, maxBytes).toString("utf8");
  } catch {
    return undefined;
  }
}

/** Not where a link leads to: the link itself. */
export function lookAt(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

export function truePath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

const odd = (reason: string): Located => ({ kind: "odd", reason });

// Finds the repository around a folder like git does, by reading files only.
import { isUtf8 } from "node:buffer";
import { existsSync, lstatSync, realpathSync, type Stats } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { readRegularFileSync } from "@palimpsest/core/ports";
import { configValue, type GitConfigEntry, parseGitConfig } from "./parse-git-config.ts";

export interface Repository {
  /** The top of the work tree. */
  readonly root: string;
  /** HEAD and the index of this work tree. */
  readonly gitFolder: string;
  /** Objects, branches and configuration; in a linked work tree that is the main repository's. */
  readonly commonFolder: string;
}

/** `odd`: git may see another repository here than we do, with the reason. */
export type Located =
  | { readonly kind: "repository"; readonly repository: Repository }
  | { readonly kind: "odd"; readonly reason: string }
  | { readonly kind: "none" };

/** A pointer file holds one path. */
const MAX_POINTER = 8_192;
/** Far more than any configuration that a person wrote. */
const MAX_CONFIG = 1_000_000;

export function locateRepository(cwd: string): Located {
  // Git uses the real path of its working folder, not the name through links.
  for (let folder = truePath(cwd) ?? resolve(cwd); ; folder = dirname(folder)) {
    const dotGit = join(folder, ".git");
    const stats = lookAt(dotGit);
    // Without a HEAD it is not a repository, and git looks further up.
    const isEmpty = stats?.isDirectory() && !lookAt(join(dotGit, "HEAD"));
    if (stats?.isDirectory() && !isEmpty) return locateInFolder(folder, dotGit);
    if (stats?.isFile()) return locateByPointer(folder, dotGit);
    if (stats && !isEmpty) return reportOdd(`${dotGit} is neither a folder nor a file.`);
    if (looksBare(folder))
      return reportOdd(`${folder} looks like a bare repository, and git would obey its configuration.`);
    if (folder === dirname(folder)) return { kind: "none" };
  }
}

/** Git takes a folder with these for a repository; `commondir` lets it find the rest elsewhere. */
const looksBare = (folder: string): boolean =>
  lookAt(join(folder, "HEAD")) !== undefined &&
  ["objects", "commondir"].some((name) => lookAt(join(folder, name)) !== undefined);

function locateInFolder(root: string, gitFolder: string): Located {
  if (lookAt(join(gitFolder, "commondir")))
    return reportOdd(`${gitFolder} leads to a repository elsewhere (commondir).`);
  if (!["HEAD", "objects", "refs"].every((name) => existsSync(join(gitFolder, name))))
    return reportOdd(`${gitFolder} is not a complete repository.`);
  return { kind: "repository", repository: { root, gitFolder, commonFolder: gitFolder } };
}

/** A linked work tree or a submodule. Its repository must point back: anyone can write a file that points anywhere. */
function locateByPointer(root: string, pointer: string): Located {
  const target = /^gitdir: (.+?)[\r\n]*$/.exec(readText(pointer) ?? "")?.[1];
  const gitFolder = target === undefined ? undefined : truePath(pathFrom(root, target));
  if (gitFolder === undefined) return reportOdd(`${pointer} does not lead to a repository.`);
  const common = readLine(join(gitFolder, "commondir"));
  const commonFolder = common === undefined ? gitFolder : truePath(pathFrom(gitFolder, common));
  const isKnown =
    common === undefined ? isSubmodule(root, gitFolder) : isLinkedTree(pointer, gitFolder, commonFolder);
  if (commonFolder === undefined || !isKnown)
    return reportOdd(`${pointer} leads to ${gitFolder}, which does not belong to this folder.`);
  return { kind: "repository", repository: { root, gitFolder, commonFolder } };
}

function isLinkedTree(pointer: string, gitFolder: string, commonFolder: string | undefined): boolean {
  const back = readLine(join(gitFolder, "gitdir"));
  if (commonFolder === undefined || back === undefined) return false;
  const isBelow = dirname(gitFolder) === join(commonFolder, "worktrees");
  return isBelow && truePath(pathFrom(gitFolder, back)) === truePath(pointer);
}

function isSubmodule(root: string, gitFolder: string): boolean {
  if (lookAt(join(gitFolder, "commondir"))) return false;
  const worktree = configValue(readConfig(join(gitFolder, "config")) ?? [], "core.worktree");
  return worktree !== undefined && truePath(pathFrom(gitFolder, worktree)) === truePath(root);
}

/** Empty if there is no such file; `undefined` if it cannot be parsed. */
export function readConfig(path: string): readonly GitConfigEntry[] | undefined {
  if (!lookAt(path)) return [];
  const text = readText(path, MAX_CONFIG);
  return text === undefined ? undefined : parseGitConfig(text);
}

/** Only regular UTF-8 files of a limited size: other bytes would name a different file for git. */
function readText(path: string, maxBytes = MAX_POINTER): string | undefined {
  try {
    const bytes = readRegularFileSync(path, maxBytes);
    return isUtf8(bytes) ? bytes.toString("utf8") : undefined;
  } catch {
    return undefined;
  }
}

/** As git reads a path from a file: a space at its end belongs to it. */
const readLine = (path: string): string | undefined => readText(path)?.replace(/[\r\n]+$/, "");

/** Not normalized: to the system `link/..` is the parent of the link's target. */
export const pathFrom = (folder: string, path: string): string =>
  isAbsolute(path) ? path : `${folder}/${path}`;

/** Describes a link itself, not its target. */
export function lookAt(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

export function truePath(path: string): string | undefined {
  try {
    // The JavaScript implementation normalizes `link/..` first.
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

const reportOdd = (reason: string): Located => ({ kind: "odd", reason });

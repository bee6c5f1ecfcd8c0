// Finds where a project's sessions are stored: one folder per canonical git root, shared by its worktrees.
import { createHash } from "node:crypto";
import type { Files } from "../ports/files.ts";

/** Long enough to recognise, short enough for every file system. */
const NAME_CHARACTERS = 60;
const HASH_CHARACTERS = 10;
/** The size limit of a file that contains one path. */
const MAX_POINTER = 8_192;

export interface Places {
  /** The canonical root of the project: its git root, or the working folder if there is none. */
  readonly root: string;
  readonly project: string;
  readonly sessions: string;
}

export async function findPlaces(files: Files, home: string, cwd: string): Promise<Places> {
  const root = await projectRoot(files, await files.canonical(cwd));
  const project = `${home}/projects/${makeSlug(root)}`;
  return { root, project, sessions: `${project}/sessions` };
}

/** Makes a readable, unique name: the hash is of the whole path. */
function makeSlug(root: string): string {
  const readable = root
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(-NAME_CHARACTERS);
  return `${readable}-${createHash("sha256").update(root).digest("hex").slice(0, HASH_CHARACTERS)}`;
}

async function projectRoot(files: Files, cwd: string): Promise<string> {
  for (let folder = cwd; ; folder = parentOf(folder)) {
    const git = await files.stat(`${folder}/.git`);
    if (git?.kind === "folder") return folder;
    if (git?.kind === "file") return (await findMainRoot(files, folder)) ?? folder;
    if (folder === parentOf(folder)) return cwd;
  }
}

/**
 * A worktree's `.git` is a file that points to its main repository. The repository must point back, because anyone can write
 * a file that points to somebody else's project and its memory.
 */
async function findMainRoot(files: Files, worktree: string): Promise<string | undefined> {
  const pointer = `${worktree}/.git`;
  const target = /^gitdir:\s*(.+)$/m.exec((await readPath(files, pointer)) ?? "")?.[1]?.trim();
  if (!target) return undefined;
  try {
    const gitFolder = await files.canonical(resolveFrom(worktree, target));
    const common = await readPath(files, `${gitFolder}/commondir`);
    const back = await readPath(files, `${gitFolder}/gitdir`);
    if (!common || !back) return undefined;
    const folder = await files.canonical(resolveFrom(gitFolder, common));
    const isKnown =
      parentOf(gitFolder) === `${folder}/worktrees` &&
      (await files.canonical(resolveFrom(gitFolder, back))) === (await files.canonical(pointer));
    if (!isKnown) return undefined;
    // A bare repository has no work tree, so it is the root itself.
    return folder.endsWith("/.git") ? parentOf(folder) : folder;
  } catch {
    return undefined;
  }
}

const resolveFrom = (folder: string, path: string) => (path.startsWith("/") ? path : `${folder}/${path}`);

async function readPath(files: Files, path: string): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await files.read(path, MAX_POINTER)).trim();
  } catch {
    return undefined;
  }
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf("/"), 1)) || "/";
}

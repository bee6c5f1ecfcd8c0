// Where a session's notes are stored, and whether a path leads there.
import type { Files } from "../../ports/files.ts";

/** `folder`: the session's folder beside its transcript. */
export const makeNotesPath = (folder: string) => `${folder}/notes.md`;

/** True if a path resolves exactly to the notes' path, which may not exist yet. */
export async function leadsTo(files: Files, path: string, notesPath: string): Promise<boolean> {
  if (path === notesPath) return true;
  if (path.includes("\0")) return false;
  try {
    const [asked, wanted] = await Promise.all([resolvePlace(files, path), resolvePlace(files, notesPath)]);
    if (asked === undefined || asked === wanted) return asked !== undefined;
    const info = await files.stat(asked);
    return info?.kind === "link" && (await files.canonical(asked)) === wanted;
  } catch {
    return false;
  }
}

/** Resolves the folder's real path; a link in place of the file itself is not followed. */
async function resolvePlace(files: Files, path: string): Promise<string | undefined> {
  const cut = Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\"));
  const name = path.slice(cut + 1);
  if (cut < 0 || ["", ".", ".."].includes(name)) return undefined;
  return `${await files.canonical(path.slice(0, cut) || "/")}/${name}`;
}

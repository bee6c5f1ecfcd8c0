// Where the notes of a session are, and whether a path leads there.
import type { Files } from "../../ports/files.ts";

/** `folder`: what the session keeps beside its transcript. */
export const makeNotesPath = (folder: string) => `${folder}/notes.md`;

/** Whether a path, once `..` and links are resolved, is exactly the place of the notes; they may not exist yet. */
export async function leadsTo(files: Files, path: string, notesPath: string): Promise<boolean> {
  if (path === notesPath) return true;
  if (path.includes("\0")) return false;
  try {
    const [asked, wanted] = await Promise.all([placeOf(files, path), placeOf(files, notesPath)]);
    if (asked === undefined || asked === wanted) return asked !== undefined;
    const info = await files.stat(asked);
    return info?.kind === "link" && (await files.canonical(asked)) === wanted;
  } catch {
    return false;
  }
}

/** In its folder as that is really called; a link in the file's own place is not followed. */
async function placeOf(files: Files, path: string): Promise<string | undefined> {
  const cut = Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\"));
  const name = path.slice(cut + 1);
  if (cut < 0 || ["", ".", ".."].includes(name)) return undefined;
  return `${await files.canonical(path.slice(0, cut) || "/")}/${name}`;
}

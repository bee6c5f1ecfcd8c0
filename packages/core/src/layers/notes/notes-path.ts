// Where the notes of a session are, and whether a path leads there.
import type { Files } from "../../ports/files.ts";

/** `folder`: what the session keeps beside its transcript. */
export const notesPathOf = (folder: string) => `${folder}/notes.md`;

/** Whether a path, once `..` and links are resolved, is exactly this file; the file itself may not exist yet. */
export async function leadsTo(files: Files, path: string, notesPath: string): Promise<boolean> {
  if (path === notesPath) return true;
  if (path === "" || path.includes("\0")) return false;
  const [asked, wanted] = await Promise.all([canonical(files, path), canonical(files, notesPath)]);
  return asked !== undefined && asked === wanted;
}

/** The parent decides where a file would be; a link in the file's own place leads elsewhere. */
async function canonical(files: Files, path: string): Promise<string | undefined> {
  try {
    const cut = Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\"));
    const name = path.slice(cut + 1);
    if (cut < 0 || name === "" || name === "." || name === "..") return undefined;
    const folder = await files.canonical(path.slice(0, cut) || "/");
    const info = await files.stat(`${folder}/${name}`);
    return info?.kind === "link" ? await files.canonical(path) : `${folder}/${name}`;
  } catch {
    return undefined;
  }
}

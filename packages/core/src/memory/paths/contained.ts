// Checks that a path stays inside its folder on disk: no part of it below the folder may be a link.
import type { Files } from "../../ports/files.ts";
import type { CheckedPath } from "./check-path.ts";

/**
 * The folder itself must be canonical. A part that does not exist yet is fine. With `folders`, the last part is not checked.
 */
export async function isContained(
  files: Files,
  folder: string,
  path: string,
  what: "all" | "folders" = "all",
): Promise<CheckedPath> {
  const parts = path.split("/");
  let at = folder;
  for (const [i, part] of parts.entries()) {
    at = `${at}/${part}`;
    const found = await files.stat(at);
    if (!found) return { ok: true, path };
    const isLast = i === parts.length - 1;
    if (isLast && what === "folders") break;
    if (found.kind === "link")
      return { ok: false, reason: `${JSON.stringify(path)} is not written: ${at} is a link.` };
    if (found.kind !== (isLast ? "file" : "folder"))
      return { ok: false, reason: `${JSON.stringify(path)} is not written: ${at} is a ${found.kind}.` };
  }
  return { ok: true, path };
}

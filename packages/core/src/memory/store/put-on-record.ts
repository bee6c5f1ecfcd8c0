// Records a write before any file is touched: stores each text as a version, then appends one line.
import type { Operation, WrittenLine } from "../history/operation.ts";
import type { Authorship } from "./change.ts";
import type { Folder } from "./folder.ts";
import type { Put } from "./put.ts";

export async function putOnRecord(
  folder: Folder,
  puts: readonly Put[],
  authorship: Authorship,
): Promise<readonly Operation[]> {
  const keepVersion = async (text: string | null) =>
    text === null ? null : await folder.versions.keep(text);
  const changes: WrittenLine["changes"] = [];
  for (const { path, text, current, wrote, supersededBy } of puts) {
    // The current text is usually recorded already, unless an editor has just saved it.
    const before = await keepVersion(current);
    const after = await keepVersion(text);
    changes.push({
      path,
      before,
      after,
      ...(wrote !== undefined && { wrote: await folder.versions.keep(wrote) }),
      ...(supersededBy !== undefined && { supersededBy }),
    });
  }
  return folder.append(authorship, changes);
}

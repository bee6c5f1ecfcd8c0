// Finds when the files changed that the index of a scope names: from the record, or from the files that it has not seen.
import type { FileTimes } from "../index/shown-index.ts";
import { isTeam } from "../paths/check-path.ts";
import type { Folder } from "./folder.ts";
import { prefixOf, type Scope } from "./keep-indexes.ts";

export async function findFileTimes({ record, files, path }: Folder, scope: Scope): Promise<FileTimes> {
  const { known } = record;
  const isInScope = (each: string) => isTeam(each) === (scope === "team");
  const unseen = new Map<string, number | undefined>();
  for (const each of known.unseenPaths())
    if (isInScope(each)) unseen.set(each, (await files.stat(`${path}/${each}`))?.modified);
  return {
    get: (relative) => {
      const each = prefixOf(scope) + relative;
      return isInScope(each) ? (unseen.get(each) ?? known.modifiedOf(each)) : undefined;
    },
  };
}

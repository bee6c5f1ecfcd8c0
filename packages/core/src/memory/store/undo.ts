// Plans the changes that undo an operation. Pure except for reading versions.
import type { Operation } from "../history/operation.ts";
import type { Change } from "./change.ts";

type Planned =
  | { readonly ok: true; readonly changes: readonly Change[] }
  | { readonly ok: false; readonly reason: string };

export async function undoChanges(
  undone: readonly Pick<Operation, "path" | "before" | "after">[],
  id: string,
  version: (hash: string) => Promise<string | undefined>,
): Promise<Planned> {
  if (undone.length === 0) return { ok: false, reason: `There is no operation ${id}.` };
  const changes: Change[] = [];
  for (const { path, before, after } of undone) {
    const text = before === null ? null : await version(before);
    const base = after === null ? null : await version(after);
    if (text === undefined || base === undefined)
      return { ok: false, reason: `${path} cannot go back: that version was purged, or never kept.` };
    changes.push({ path, text, base });
  }
  return { ok: true, changes };
}

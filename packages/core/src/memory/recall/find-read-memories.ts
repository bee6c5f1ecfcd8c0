// Finds the memories that the view shows because the model has read their files, or has looked them up. Pure.
import { joinPath } from "../../derived/paths.ts";
import { filesTouched } from "../../derived/tool-kind.ts";
import { isToolResult, isToolUse, type ToolUseBlock } from "../../transcript/blocks.ts";
import type { View } from "../../view/view.ts";

export interface ReadPlaces {
  /** The absolute path of the memory folder. */
  readonly folder: string;
  /** The folder that relative paths in calls refer to. */
  readonly cwd: string;
}

/** Returns when the text of each memory came into view, by path. Failed and cleared results do not count. */
export function findReadMemories({ slots, tree }: View, places: ReadPlaces): ReadonlyMap<string, number> {
  const calls = new Map<string, readonly string[]>();
  const read = new Map<string, number>();
  for (const { blocks, result, cleared, entry } of slots) {
    for (const call of blocks.filter(isToolUse)) {
      const paths = listPaths(call, places);
      if (paths.length > 0) calls.set(call.id, paths);
    }
    if (!result || cleared) continue;
    const hasFailed = blocks.some((block) => isToolResult(block) && block.is_error === true);
    const time = tree.get(entry)?.entry.time;
    if (hasFailed || time === undefined) continue;
    for (const path of calls.get(result.id) ?? []) read.set(path, time);
  }
  return read;
}

function listPaths(call: ToolUseBlock, { folder, cwd }: ReadPlaces): readonly string[] {
  const { where, id } = (call.input ?? {}) as { readonly where?: unknown; readonly id?: unknown };
  if (call.name === "Recall") return where === "memory" && typeof id === "string" ? [id] : [];
  return filesTouched(call).flatMap(({ path }) => {
    const whole = joinPath(cwd, path);
    return whole.startsWith(`${folder}/`) ? [whole.slice(folder.length + 1)] : [];
  });
}

// Which files a session edited and which it only read, by its calls. Written apart from what the engine derives.
import type { Said } from "../transcripts/said.ts";

const READERS = ["Read", "NotebookRead"];
const EDITORS = ["Edit", "MultiEdit", "Write", "NotebookEdit"];

export interface FilesUsed {
  readonly edited: ReadonlySet<string>;
  readonly read: ReadonlySet<string>;
}

/** A call that failed has used nothing. */
export function filesUsed(said: readonly Said[]): FilesUsed {
  const [edited, read] = [new Set<string>(), new Set<string>()];
  const failed = new Set(
    said
      .flatMap((each) => (each.kind === "results" ? each.results : []))
      .flatMap(({ is_error, tool_use_id }) => (is_error ? [tool_use_id] : [])),
  );
  for (const each of said) {
    if (each.kind !== "assistant") continue;
    for (const block of each.content) {
      if (block.type !== "tool_use" || !("name" in block) || failed.has(String(block.id))) continue;
      const { file_path: file, notebook_path: notebook } = block.input as Record<string, unknown>;
      const path = file ?? notebook;
      if (typeof path !== "string") continue;
      if (EDITORS.includes(String(block.name))) edited.add(path);
      if (READERS.includes(String(block.name))) read.add(path);
    }
  }
  return { edited, read: new Set([...read].filter((path) => !edited.has(path))) };
}

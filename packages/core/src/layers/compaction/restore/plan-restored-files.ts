// Chooses the files to show again: those read last that no kept message shows. Pure.
import type { FileUse } from "../../../derived/derived.ts";
import type { Slot } from "../../../view/view.ts";

export interface FilesPlanInput {
  readonly files: Iterable<FileUse>;
  readonly kept: readonly Slot[];
  readonly exclude: readonly string[];
  /** The session's own transcript and folder are reached in other ways. */
  readonly transcriptPath?: string | undefined;
}

/** Candidates, most recently read first. */
export function planRestoredFiles({
  files,
  kept,
  exclude,
  transcriptPath,
}: FilesPlanInput): readonly string[] {
  const shown = new Set(kept.flatMap(({ result, cleared }) => (result && !cleared ? [result.id] : [])));
  const apart = new Set(exclude);
  return [...files]
    .filter(({ lastRead }) => lastRead !== undefined && !shown.has(lastRead.id))
    .filter(({ path }) => !apart.has(path) && !isOwn(path, transcriptPath))
    .sort((a, b) => b.lastRead!.number - a.lastRead!.number)
    .map(({ path }) => path);
}

function isOwn(path: string, transcript: string | undefined): boolean {
  if (transcript === undefined) return false;
  const folder = transcript.replace(/\.jsonl$/, "");
  return path === transcript || path.startsWith(`${folder}/`);
}

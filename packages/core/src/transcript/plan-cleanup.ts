// Decides which sessions are old enough to be removed, with all their files. Pure.
import type { FileInfo } from "../ports/files.ts";

const DAY = 24 * 60 * 60 * 1_000;
const ENDING = ".jsonl";

export interface OldSession {
  readonly id: string;
  /** Results, notes, forks and checkpoints first, the transcript last, so that an interrupted removal can be continued. */
  readonly paths: readonly string[];
  /** When something of it was last written. */
  readonly modified: number;
}

export interface CleanupOptions {
  readonly now: number;
  /** False if nothing is ever removed. */
  readonly days: number | false;
  /** The caller's own transcript, which is kept however old it is. */
  readonly keep?: string | undefined;
  /** This many of the newest transcripts are kept, however old. */
  readonly keepNewest?: number;
}

/** `listed`: the content of a sessions folder. */
export function planCleanup(
  listed: readonly FileInfo[],
  { now, days, keep, keepNewest = 0 }: CleanupOptions,
): readonly OldSession[] {
  if (days === false) return [];
  const transcripts = new Map<string, FileInfo>();
  const folders = new Map<string, FileInfo>();
  for (const info of listed) {
    if (info.kind === "file" && info.name.endsWith(ENDING))
      transcripts.set(info.name.slice(0, -ENDING.length), info);
    // A folder without a transcript is left over from an interrupted cleanup.
    if (info.kind === "folder") folders.set(info.name, info);
  }
  const newest = [...transcripts].sort(([, a], [, b]) => b.modified - a.modified).slice(0, keepNewest);
  const kept = new Set(newest.map(([id]) => id));
  return [...new Set([...transcripts.keys(), ...folders.keys()])].flatMap((id) => {
    const transcript = transcripts.get(id);
    const folder = folders.get(id);
    const { modified } = (transcript ?? folder)!;
    if (kept.has(id) || now - modified <= days * DAY || (transcript ?? folder)!.path === keep) return [];
    if (folder && `${folder.path}${ENDING}` === keep) return [];
    return [{ id, modified, paths: [folder, transcript].flatMap((info) => (info ? [info.path] : [])) }];
  });
}

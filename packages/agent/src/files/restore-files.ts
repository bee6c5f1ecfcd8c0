// Puts files back as they were when a message came. What stands there now is kept first: a rewind can be rewound.
import { randomUUID } from "node:crypto";
import { rm, rmdir } from "node:fs/promises";
import type { Earlier } from "./checkpoint-log.ts";
import type { Checkpoints } from "./checkpoints.ts";
import { explainError } from "./explain-error.ts";
import type { FileState } from "./file-state.ts";
import { type Found, inspectFile } from "./inspect-file.ts";
import { writeWhole } from "./write-whole.ts";

export interface RestoreStep {
  readonly path: string;
  readonly action: "write" | "remove";
  /** Somebody else has changed it since our last change: worth telling before it is put back. */
  readonly isChangedByOthers: boolean;
}

export interface RestoredFiles {
  readonly ok: true;
  readonly written: readonly string[];
  readonly removed: readonly string[];
  readonly failed: readonly { readonly path: string; readonly reason: string }[];
  /** Restoring to this brings back what stood there before. */
  readonly undo: string;
}

type Refused = { readonly ok: false; readonly reason: string };

/** What a restore would do now; files that are as they were are left out. */
export async function planRestore(
  checkpoints: Checkpoints,
  message: string,
): Promise<{ readonly ok: true; readonly steps: readonly RestoreStep[] } | Refused> {
  const state = checkpoints.stateAt(message);
  if (!state) return refuseUnknown(message);
  const steps: RestoreStep[] = [];
  for (const [path, earlier] of state) {
    const now = await inspectFile(path).catch((): Found => ({ kind: "special" }));
    if (isSame(now, earlier)) continue;
    const last = checkpoints.lastWritten(path);
    const isChangedByOthers = last !== undefined && last !== hashNow(now);
    steps.push({ path, action: earlier.before === null ? "remove" : "write", isChangedByOthers });
  }
  return { ok: true, steps };
}

export async function restoreFiles(
  checkpoints: Checkpoints,
  message: string,
  files: FileState,
): Promise<RestoredFiles | Refused> {
  const state = checkpoints.stateAt(message);
  if (!state) return refuseUnknown(message);
  const undo = `rewind-${randomUUID()}`;
  const written: string[] = [];
  const removed: string[] = [];
  const failed: { path: string; reason: string }[] = [];
  await checkpoints.beginRewind(undo);
  for (const [path, earlier] of state) {
    try {
      const did = await files.exclusive(path, () => restoreFile(checkpoints, path, earlier, files));
      if (did === "written") written.push(path);
      if (did === "removed") removed.push(path);
    } catch (error) {
      failed.push({ path, reason: explainError(error) });
    }
  }
  await removeEmpty([...state.values()].flatMap(({ folders }) => folders ?? []));
  return { ok: true, written, removed, failed, undo };
}

async function restoreFile(checkpoints: Checkpoints, path: string, earlier: Earlier, files: FileState) {
  const now = await inspectFile(path);
  if (isSame(now, earlier)) return "same";
  if (now.kind !== "file" && now.kind !== "missing") throw new Error(`a ${now.kind} file stands there now`);
  // Read before anything is touched: kept content that is damaged must not cost the present one too.
  const bytes = earlier.before === null ? undefined : await checkpoints.blobs.get(earlier.before);
  await checkpoints.save(path, now.kind === "file" ? now : undefined);
  // What the model saw is no longer what is there.
  files.forget(path);
  if (bytes === undefined) {
    await rm(path);
    await checkpoints.noteWritten(path, null);
    return "removed";
  }
  await writeWhole(path, bytes, { mode: earlier.mode });
  await checkpoints.noteWritten(path, earlier.before!);
  return "written";
}

/** Innermost first, once all files are gone: several may have stood in one folder. One that holds anything stays. */
async function removeEmpty(folders: readonly string[]): Promise<void> {
  const longestFirst = [...new Set(folders)].sort((a, b) => b.length - a.length);
  for (const folder of longestFirst) await rmdir(folder).catch(() => {});
}

function hashNow(now: Found): string | null | undefined {
  if (now.kind === "missing") return null;
  return now.kind === "file" ? now.hash : undefined;
}

function isSame(now: Found, { before, mode }: Earlier): boolean {
  if (before === null) return now.kind === "missing";
  return now.kind === "file" && now.hash === before && (mode === undefined || now.mode === mode);
}

const refuseUnknown = (message: string): Refused => ({
  ok: false,
  reason: `No checkpoint is kept for ${message}: it is older than what is kept, or of another session.`,
});

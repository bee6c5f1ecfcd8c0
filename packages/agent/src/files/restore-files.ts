// Restores files to their state at a message. Their present state is saved first, so that a rewind can be undone.
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
  /** Changed by somebody else since the agent's last change: worth a warning before it is restored. */
  readonly isChangedByOthers: boolean;
}

export interface RestoredFiles {
  readonly ok: true;
  readonly written: readonly string[];
  readonly removed: readonly string[];
  readonly failed: readonly { readonly path: string; readonly reason: string }[];
  /** Restoring to this message undoes the restore. */
  readonly undo: string;
}

type Refused = { readonly ok: false; readonly reason: string };

/** What a restore would do now; unchanged files are left out. */
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
  if (now.kind !== "file" && now.kind !== "missing")
    throw new Error(`there is a ${now.kind} file at this path now`);
  // Read before anything is changed: if the saved content is damaged, the present file must survive.
  const bytes = earlier.before === null ? undefined : await checkpoints.blobs.get(earlier.before);
  await checkpoints.save(path, now.kind === "file" ? now : undefined);
  // The model has not seen the restored content.
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

/** Innermost first, after all files are removed. A folder that is not empty stays. */
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
  reason: `There is no checkpoint for ${message}: it is too old, or belongs to another session.`,
});

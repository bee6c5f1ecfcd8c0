// The only way a tool changes a file: only content the model has seen, saved for rewind first, replaced atomically.
import { stat } from "node:fs/promises";
import type { Checkpoints } from "./checkpoints.ts";
import { explainError } from "./explain-error.ts";
import type { FileState } from "./file-state.ts";
import { hashBytes, inspectFile, type PresentFile, WHOLE_FILE_BYTES } from "./inspect-file.ts";
import { resolveLinks, shortenPath } from "./resolve-path.ts";
import { writeWhole } from "./write-whole.ts";

/** The part of a tool call's context that a change needs. */
export interface ChangeContext {
  readonly toolUseId: string;
  /** Paths in messages are shown relative to this folder. */
  readonly cwd: string;
  readonly signal: AbortSignal;
  readonly files: FileState;
  /** Without checkpoints a change cannot be rewound. */
  readonly checkpoints?: Checkpoints | undefined;
}

export type Changed =
  | { readonly ok: true; readonly before: PresentFile | undefined; readonly after: Buffer }
  | { readonly ok: false; readonly reason: string };

export type Proposal =
  | { readonly ok: true; readonly bytes: Buffer }
  | { readonly ok: false; readonly reason: string };

/** `propose` gets the present file, or undefined for a new one, and returns the new content. */
export async function changeFile(
  path: string,
  context: ChangeContext,
  propose: (before: PresentFile | undefined) => Proposal,
): Promise<Changed> {
  const name = shortenPath(context.cwd, path);
  try {
    return await context.files.exclusive(path, (target) => applyChange(target, name, context, propose));
  } catch (error) {
    return { ok: false, reason: `Cannot change ${name}: ${explainError(error)}.` };
  }
}

async function applyChange(
  path: string,
  name: string,
  { files, checkpoints, signal, toolUseId }: ChangeContext,
  propose: (before: PresentFile | undefined) => Proposal,
): Promise<Changed> {
  const found = await inspectFile(path);
  if (found.kind === "folder") return refuseChange(`${name} is a folder.`);
  if (found.kind === "special") return refuseChange(`${name} is not a regular file.`);
  if (found.kind === "large")
    return refuseChange(`${name} has ${found.size} bytes; over ${WHOLE_FILE_BYTES} use Bash.`);
  const before = found.kind === "file" ? found : undefined;
  const unseen = before && explainUnseen(before, files.seen(path), name);
  if (unseen) return refuseChange(unseen);
  const proposal = propose(before);
  if (!proposal.ok) return proposal;
  const { bytes } = proposal;
  if (bytes.length > WHOLE_FILE_BYTES)
    return refuseChange(`${name} would have more than ${WHOLE_FILE_BYTES} bytes.`);
  if (signal.aborted) return refuseChange(`Interrupted: ${name} was not changed.`);
  await checkpoints?.save(path, before);
  const isDone = await writeWhole(path, bytes, {
    mode: before?.mode,
    stillWanted: () => isUntouched(path, before),
  });
  if (!isDone)
    return refuseChange(
      `${name} was changed by someone else in the meantime. Read it again, then repeat the change.`,
    );
  const hash = hashBytes(bytes);
  // The change is done; failing to record it must not report it as failed.
  await checkpoints?.noteWritten(path, hash).catch(() => {});
  files.note(path, { hash }, toolUseId);
  return { ok: true, before, after: bytes };
}

/** Why a file must not be changed, if that is known before the change; the change itself finds other problems. */
export async function explainUnseenAt(
  path: string,
  { cwd, files }: Pick<ChangeContext, "cwd" | "files">,
): Promise<string | undefined> {
  try {
    const target = await resolveLinks(path);
    const found = await inspectFile(target);
    return found.kind === "file"
      ? explainUnseen(found, files.seen(target), shortenPath(cwd, path))
      : undefined;
  } catch {
    return undefined;
  }
}

/** Compares contents, not times: a file with a new time and the same content still counts as read. */
function explainUnseen(
  before: PresentFile,
  seen: { readonly hash: string } | undefined,
  name: string,
): string | undefined {
  if (!seen) return `${name} exists and has not been read. Read it first.`;
  if (seen.hash === before.hash) return undefined;
  const when = new Date(before.modified).toISOString();
  return `${name} has changed since you read it (modified ${when}). Read it again first.`;
}

async function isUntouched(path: string, before: PresentFile | undefined): Promise<boolean> {
  const now = await stat(path).catch(() => undefined);
  if (!before) return now === undefined;
  return now?.isFile() === true && now.mtimeMs === before.modified && now.size === before.bytes.length;
}

const refuseChange = (reason: string): Changed => ({ ok: false, reason });

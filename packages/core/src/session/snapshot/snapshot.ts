// A snapshot: what a session has folded from a long transcript, kept beside it, so that the next resume folds only what was
// appended since. A cache: one that does not fit exactly is removed, and the transcript is read as a whole.
import { createHash } from "node:crypto";
import type { Files } from "../../ports/files.ts";
import type { Draft } from "../../transcript/entries.ts";
import type { Labels } from "../../transcript/labels.ts";
import type { LoadStart } from "../../transcript/load-transcript.ts";
import { mapWhole, type PackedLeft } from "../../view/pack-left.ts";
import type { SavedState, SessionState } from "../session-state.ts";
import { type Origin, packValue, unpackValue } from "./pack-value.ts";
import { cutLists, gatherLists, joinState, LEFT, type SavedLists, splitState } from "./saved-lists.ts";

/** Raise it with every change of what is folded from entries: earlier snapshots are removed then. */
const FORMAT = 9;
/** Of the transcript, read at once for its digest. */
const DIGESTED_BYTES = 4 * 1024 * 1024;

/** A snapshot leaves out most of what the transcript says. It is longer only if both are short. */
const SPARE_BYTES = 1024 * 1024;

/** Written at once. */
const PIECE_CHARACTERS = 256 * 1024;

/** How a line begins that stays packed. */
const LEFT_START = Buffer.from(`["${LEFT}",`);

interface Head {
  readonly format: number;
  /** A digest of the settings that the folded state depends on. */
  readonly settings: string;
  readonly start: LoadStart;
  /** A digest of all bytes of the transcript before the offset: somebody may have edited it since. */
  readonly before: string;
}

interface Body {
  /** Without its long lists: they have lines of their own after it. */
  readonly state: SavedState;
  readonly labels: readonly Draft[];
}

export interface SnapshotPlace {
  readonly files: Files;
  /** Of the transcript. */
  readonly path: string;
  /** What the folded state depends on beside the entries. */
  readonly settings: unknown;
}

/** A saved session up to an offset of its transcript. */
export interface Restored {
  readonly state: SavedState;
  readonly labels: readonly Draft[];
  readonly start: LoadStart;
}

export const SNAPSHOT = "fold.snapshot";

/** Also of one that was not finished. */
export const isSnapshot = (path: string): boolean =>
  path.slice(path.lastIndexOf("/") + 1).startsWith(SNAPSHOT);

export const snapshotPath = (transcript: string) => transcript.replace(/\.jsonl$/, `/${SNAPSHOT}`);

/** What a session has folded up to an offset. It stays as it is while the session goes on. */
export interface TakenSnapshot {
  readonly start: LoadStart;
  /** Packed. */
  readonly body: unknown;
  /** Packed when they are written: they are nearly all of a snapshot. */
  readonly lists: SavedLists;
}

/** Undefined if something of the state cannot be saved. */
export function takeSnapshot(
  state: SessionState,
  labels: Labels,
  start: LoadStart,
): TakenSnapshot | undefined {
  const saved = state.save();
  if (!saved) return undefined;
  const { rest, lists } = splitState(saved);
  const body: Body = { state: rest, labels: labels.all };
  return { start, body: packValue(body), lists };
}

/** Without a snapshot the next resume takes longer, and nothing else happens. Returns whether it was written. */
export async function writeSnapshot(
  place: SnapshotPlace,
  taken: TakenSnapshot,
  signal?: AbortSignal,
): Promise<boolean> {
  const { files } = place;
  const [path, draft] = [snapshotPath(place.path), draftPath(place.path)];
  try {
    const head: Head = {
      format: FORMAT,
      settings: digestOf(JSON.stringify(place.settings)),
      start: taken.start,
      before: await digestBefore(place, taken.start.offset, signal),
    };
    await writeLines(files, draft, packLines(head, taken), signal);
    await files.rename(draft, path);
    return true;
  } catch {
    // It was stopped, or the disk is full or not ours to write to.
    await files.remove(draft).catch(() => {});
    return false;
  }
}

const draftPath = (transcript: string) => `${snapshotPath(transcript)}.draft`;

/** What a process has left that was killed while it wrote one. Only for whoever holds the lock of the transcript. */
export const removeDraft = (files: Files, transcript: string): Promise<void> =>
  files.remove(draftPath(transcript)).catch(() => {});

/** Piece by piece, with a digest of all lines as the last one: a long snapshot is never in memory as a whole. */
async function writeLines(
  files: Files,
  path: string,
  lines: Iterable<string>,
  signal: AbortSignal | undefined,
): Promise<void> {
  // Of a process that was killed.
  await files.remove(path);
  const appender = await files.appender(path);
  try {
    const hash = createHash("sha256");
    let piece = "";
    const writePiece = async () => {
      hash.update(piece);
      await appender.append(piece);
      signal?.throwIfAborted();
      piece = "";
    };
    for (const line of lines) {
      piece += line;
      if (piece.length >= PIECE_CHARACTERS) await writePiece();
    }
    await writePiece();
    await appender.append(hash.digest("hex"));
  } finally {
    await appender.close();
  }
}

function* packLines(head: Head, { body, lists }: TakenSnapshot): Generator<string> {
  yield `${JSON.stringify(head)}\n`;
  yield `${JSON.stringify(body)}\n`;
  for (const [name, items] of cutLists(lists))
    yield `${JSON.stringify([name, items.map(name === LEFT ? packLine : packValue)])}\n`;
}

const packLine = (left: unknown): PackedLeft => mapWhole(left as PackedLeft, packValue);

/** Undefined if there is no snapshot that fits the transcript as it is. One that does not fit is removed. */
export async function readSnapshot(place: SnapshotPlace, origin: Origin): Promise<Restored | undefined> {
  const { files, path } = place;
  const kept = snapshotPath(path);
  if (!(await files.stat(kept))) return undefined;
  try {
    const size = (await files.stat(path))?.size ?? 0;
    const { buffer, byteOffset, byteLength } = await files.read(kept, size + SPARE_BYTES);
    const bytes = Buffer.from(buffer, byteOffset, byteLength);
    const end = bytes.indexOf("\n") + 1;
    const last = bytes.lastIndexOf("\n") + 1;
    const head = JSON.parse(bytes.toString("utf8", 0, end)) as Head;
    const { offset } = head.start;
    const fits =
      head.format === FORMAT &&
      head.settings === digestOf(JSON.stringify(place.settings)) &&
      offset <= size &&
      bytes.toString("utf8", last) === digestOf(bytes.subarray(0, last)) &&
      head.before === (await digestBefore(place, offset));
    if (fits) return { ...unpackBody(bytes.subarray(end, last), origin), start: head.start };
  } catch {
    // Cut off, or no snapshot at all.
  }
  await files.remove(kept).catch(() => {});
  return undefined;
}

function unpackBody(bytes: Buffer, origin: Origin): Body {
  const lines = splitLines(bytes);
  const { state, labels } = unpackValue(parseLine(lines.next().value!), origin) as Body;
  return { state: joinState(state, gatherLists(unpackLists(lines, origin), origin.tree)), labels };
}

function* unpackLists(lines: Iterable<Buffer>, origin: Origin): Generator<[string, unknown[]]> {
  const unpack = (value: unknown) => unpackValue(value, origin);
  for (const line of lines) {
    const isLeft = line.subarray(0, LEFT_START.length).equals(LEFT_START);
    if (isLeft) {
      yield [LEFT, [() => mapWhole(parseList(line)[1][0] as PackedLeft, unpack)]];
      continue;
    }
    const [name, items] = parseList(line);
    yield [name, items.map(unpack)];
  }
}

const parseList = (line: Buffer) => parseLine(line) as [string, unknown[]];

const parseLine = (line: Buffer): unknown => JSON.parse(line.toString());

function* splitLines(bytes: Buffer): Generator<Buffer, undefined> {
  for (let start = 0, end = 0; start < bytes.length; start = end + 1) {
    end = bytes.indexOf("\n", start);
    yield bytes.subarray(start, end);
  }
}

async function digestBefore(
  { files, path }: SnapshotPlace,
  offset: number,
  signal?: AbortSignal,
): Promise<string> {
  const hash = createHash("sha256");
  let spare: Uint8Array | undefined;
  for (let at = 0; at < offset; at += DIGESTED_BYTES) {
    spare = await files.readRange(path, at, Math.min(DIGESTED_BYTES, offset - at), spare);
    signal?.throwIfAborted();
    hash.update(spare);
  }
  return hash.digest("hex");
}

const digestOf = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex");

// A snapshot: what a session has folded from a long transcript, kept beside it, so that the next resume reads only what was
// appended since. A cache: one that does not fit exactly is removed, and the transcript is read as a whole.
import { createHash } from "node:crypto";
import type { Files } from "../../ports/files.ts";
import type { Draft } from "../../transcript/entries.ts";
import type { Labels } from "../../transcript/labels.ts";
import type { LoadStart } from "../../transcript/load-transcript.ts";
import type { Break } from "../../view/view.ts";
import type { SavedState, SessionState } from "../session-state.ts";
import { type Origin, packValue, unpackValue } from "./pack-value.ts";

/** Raise it with every change of what is folded from entries: earlier snapshots are removed then. */
const FORMAT = 1;
/** Of the transcript, right before the offset: a change further up that moves its lines shows here too. */
const COMPARED_BYTES = 64 * 1024;

/** A snapshot leaves out most of what the transcript says. It is longer only if both are short. */
const SPARE_BYTES = 1024 * 1024;

interface Head {
  readonly format: number;
  /** A digest of the settings that the folded state depends on. */
  readonly settings: string;
  readonly start: LoadStart;
  /** A digest of the transcript's bytes before the offset. */
  readonly before: string;
  /** A digest of everything after this line. */
  readonly digest: string;
}

/** The breaks have a line each after it: they are most of a snapshot, and few of them are in memory twice at a time. */
interface Body {
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

export const snapshotPath = (transcript: string) => transcript.replace(/\.jsonl$/, `/${SNAPSHOT}`);

/** Saves what was folded up to an offset, if it can be saved. Without it the next resume takes longer, and nothing else happens. */
export async function writeSnapshot(
  place: SnapshotPlace,
  state: SessionState,
  labels: Labels,
  start: LoadStart,
): Promise<void> {
  const saved = state.save();
  if (!saved) return;
  const body = packLines({ state: saved, labels: labels.all });
  try {
    const head: Head = {
      format: FORMAT,
      settings: digestOf(JSON.stringify(place.settings)),
      start,
      before: await digestBefore(place, start.offset),
      digest: digestOf(...body),
    };
    const bytes = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...body]);
    await place.files.write(snapshotPath(place.path), bytes);
  } catch {
    // The disk is full, or not ours to write to.
  }
}

function packLines({ state, labels }: Body): readonly Buffer[] {
  const { breaks, ...view } = state.view;
  const toLine = (value: unknown) => Buffer.from(`${JSON.stringify(packValue(value))}\n`);
  const body: Body = { state: { ...state, view: { ...view, breaks: [] } }, labels };
  return [toLine(body), ...breaks.map(toLine)];
}

/** Undefined if there is no snapshot that fits the transcript as it is. One that does not fit is removed. */
export async function readSnapshot(place: SnapshotPlace, origin: Origin): Promise<Restored | undefined> {
  const { files, path } = place;
  const kept = snapshotPath(path);
  if (!(await files.stat(kept))) return undefined;
  try {
    const size = (await files.stat(path))?.size ?? 0;
    const bytes = Buffer.from(await files.read(kept, size + SPARE_BYTES));
    const end = bytes.indexOf("\n") + 1;
    const head = JSON.parse(bytes.toString("utf8", 0, end)) as Head;
    const { offset } = head.start;
    const fits =
      head.format === FORMAT &&
      head.settings === digestOf(JSON.stringify(place.settings)) &&
      offset <= size &&
      head.digest === digestOf(bytes.subarray(end)) &&
      head.before === (await digestBefore(place, offset));
    if (fits) return { ...unpackBody(bytes.toString("utf8", end), origin), start: head.start };
  } catch {
    // Cut off, or no snapshot at all.
  }
  await files.remove(kept).catch(() => {});
  return undefined;
}

function unpackBody(text: string, origin: Origin): Body {
  const [first, ...others] = text.split("\n").filter((line) => line !== "");
  const unpack = (line: string) => unpackValue(JSON.parse(line), origin);
  const { state, labels } = unpack(first!) as Body;
  const breaks = others.map((line) => unpack(line) as Break);
  return { state: { ...state, view: { ...state.view, breaks } }, labels };
}

async function digestBefore({ files, path }: SnapshotPlace, offset: number): Promise<string> {
  const from = Math.max(0, offset - COMPARED_BYTES);
  return digestOf(await files.readRange(path, from, offset - from));
}

function digestOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}

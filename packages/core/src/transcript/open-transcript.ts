// Opens a transcript for writing: takes the lock, loads it, removes a torn last line, and continues from the head.
import { type Appender, FileError, type Files } from "../ports/files.ts";
import type { Ports } from "../ports/ports.ts";
import type { Entry } from "./entries.ts";
import { acquireLock, type Lock, type LockResult } from "./file-lock.ts";
import { Labels } from "./labels.ts";
import {
  findLoadEnd,
  type LineFinding,
  type Loaded,
  type LoadStart,
  loadTranscript,
  type Skimming,
  type TakeEntry,
} from "./load-transcript.ts";
import { openLate } from "./open-late.ts";
import { TranscriptError } from "./transcript-error.ts";
import { Writer } from "./writer.ts";

/** How a long transcript is read. */
export interface LongReading extends Skimming {
  /** Answers where reading begins, if all before that is known. It tells the labels what it knows of them. */
  findStart?(labels: Labels): Promise<LoadStart | undefined>;
}

export interface Transcript {
  readonly path: string;
  /** Every entry in the file when it was opened, including abandoned branches; empty if a callback received them. */
  readonly entries: readonly Entry[];
  readonly writer: Writer;
  readonly labels: Labels;
  readonly damage: Damage;
  /** Where it ended when it was opened. */
  readonly end: LoadStart;
  close(): Promise<void>;
}

/** What was found wrong with the file when it was opened. */
export interface Damage {
  readonly skipped: number;
  readonly findings: readonly LineFinding[];
  readonly tornBytes: number;
}

const NOTHING: Loaded = {
  entries: [],
  leaf: null,
  heads: [],
  findings: [],
  skipped: 0,
  lines: 0,
  size: 0,
  unended: false,
};

export const lockPath = (transcript: string) => transcript.replace(/\.jsonl$/, ".lock");

export async function openTranscript(
  ports: Pick<Ports, "clock" | "files" | "ids" | "spawn">,
  path: string,
  takeEntry?: TakeEntry,
  long?: LongReading,
): Promise<Transcript> {
  const name = path.slice(path.lastIndexOf("/") + 1).replace(/\.jsonl$/, "");
  const takeLock = () => acquireLock(ports, lockPath(path), { purpose: `Session ${name}` });
  let taken: LockResult;
  try {
    taken = await takeLock();
  } catch (error) {
    const isFull = FileError.isInstance(error) && error.code === "no-space";
    if (!isFull || (await ports.files.stat(path))) throw error;
    return makeTranscript(ports, path, new Labels(), {
      loaded: NOTHING,
      size: 0,
      ...openLate({ ...ports, path, lock: takeLock }),
    });
  }
  if (!taken.ok) throw new TranscriptError("in-use", taken.reason);
  try {
    return await openLocked(ports, path, taken.lock, takeEntry, long);
  } catch (error) {
    await taken.lock.release();
    throw error;
  }
}

/** Reads without a lock, since another process may be writing. Appended entries are dropped. */
export async function readTranscript(
  ports: Pick<Ports, "clock" | "files" | "ids">,
  path: string,
  takeEntry?: TakeEntry,
  long?: LongReading,
): Promise<Transcript> {
  const { labels, loaded } = await loadLabelled(ports.files, path, takeEntry, long);
  const nowhere = { append: async () => {}, sync: async () => {}, close: async () => {} };
  return makeTranscript(ports, path, labels, {
    loaded,
    appender: nowhere,
    size: loaded.size,
    release: async () => {},
  });
}

async function openLocked(
  ports: Pick<Ports, "clock" | "files" | "ids">,
  path: string,
  lock: Lock,
  takeEntry: TakeEntry | undefined,
  long: LongReading | undefined,
): Promise<Transcript> {
  const appender = await ports.files.appender(path);
  const { labels, loaded } = await loadLabelled(ports.files, path, takeEntry, long).catch(async (error) => {
    await appender.close();
    throw error;
  });
  if (loaded.torn) await ports.files.truncate(path, loaded.size);
  if (loaded.unended) await appender.append("\n");

  const size = loaded.size + (loaded.unended ? 1 : 0);
  return makeTranscript(ports, path, labels, { loaded, appender, size, release: () => lock.release() });
}

async function loadLabelled(
  files: Files,
  path: string,
  takeEntry: TakeEntry | undefined,
  long: LongReading | undefined,
) {
  const labels = new Labels();
  const loaded = await loadTranscript(
    files,
    path,
    undefined,
    takeEntry &&
      ((entry, place) => {
        labels.note(entry, 0);
        takeEntry(entry, place);
      }),
    long,
    await long?.findStart?.(labels),
  );
  for (const entry of loaded.entries) labels.note(entry, 0);
  return { labels, loaded };
}

interface Opened {
  readonly loaded: Loaded;
  readonly appender: Appender;
  readonly size: number;
  release(): Promise<void>;
}

function makeTranscript(
  ports: Pick<Ports, "clock" | "ids">,
  path: string,
  labels: Labels,
  { loaded, appender, size, release }: Opened,
): Transcript {
  const writer = new Writer(ports, appender, { leaf: loaded.leaf, size, labels });
  return {
    path,
    entries: loaded.entries,
    writer,
    labels,
    end: findLoadEnd(loaded),
    damage: {
      skipped: loaded.skipped,
      findings: loaded.findings,
      tornBytes: loaded.torn?.bytes ?? 0,
    },
    async close() {
      await writer.close();
      await release();
    },
  };
}

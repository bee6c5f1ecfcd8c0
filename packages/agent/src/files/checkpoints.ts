// Earlier contents of files, grouped by the message that led to their change. /rewind restores them.
import { appendFile, readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Blobs } from "./blobs.ts";
import { type CheckpointLine, CheckpointLog, type Earlier, parseLine } from "./checkpoint-log.ts";
import { codeOf } from "./explain-error.ts";
import type { PresentFile } from "./inspect-file.ts";
import { makeFolder, PRIVATE_FOLDER } from "./make-folder.ts";
import { writeWhole } from "./write-whole.ts";

/** Messages whose files can be restored. The conversation itself can be rewound further. */
const MAX_MARKS = 200;
/** All saved contents together. Only generated files reach this. */
const MAX_BYTES = 256 * 1024 * 1024;
/** The mark of changes made before the first message. */
const START = "start";
const PRIVATE_FILE = 0o600;

export interface CheckpointOptions {
  readonly now?: () => number;
  readonly maxMarks?: number;
  readonly maxBytes?: number;
}

const NO_ROOM = new Set(["ENOSPC", "EDQUOT"]);

export class Checkpoints {
  readonly #folder: string;
  readonly #log: CheckpointLog;
  readonly #options: CheckpointOptions;
  readonly blobs: Blobs;
  /** Marks that were not written because the disk was full. */
  #unwritten: CheckpointLine[] = [];
  #queue: Promise<unknown> = Promise.resolve();

  private constructor(folder: string, log: CheckpointLog, blobs: Blobs, options: CheckpointOptions) {
    this.#folder = folder;
    this.#log = log;
    this.#options = options;
    this.blobs = blobs;
  }

  /** `folder` is the session's; a resumed session finds its checkpoints there. */
  static async open(folder: string, options: CheckpointOptions = {}): Promise<Checkpoints> {
    const place = join(folder, "checkpoints");
    const log = new CheckpointLog();
    const text = await readFile(join(place, "log.jsonl"), "utf8").catch((error: unknown) => {
      if (codeOf(error) === "ENOENT") return "";
      throw error;
    });
    for (const line of text.split("\n").map(parseLine)) if (line) log.apply(line);
    return new Checkpoints(place, log, await Blobs.open(join(place, "contents")), options);
  }

  /** The messages one can go back to, oldest first, and how many files each one changed. */
  list(): { message: string; time: number; files: number }[] {
    return this.#log.marks.map(({ message, time, earlier }) => ({ message, time, files: earlier.size }));
  }

  /** Changes from here on belong to this message. Called for every message of the human before its work begins. */
  begin(message: string): Promise<void> {
    return this.#next(async () => {
      // Resumed in the middle of an exchange: earlier changes belong to the same message.
      if (this.#log.marks.at(-1)?.message === message) return;
      const mark = this.#mark(message);
      try {
        await this.#write([mark]);
      } catch (error) {
        if (!NO_ROOM.has(codeOf(error) ?? "")) throw error;
        // The exchange can go on; only saving a change needs space.
        this.#unwritten.push(mark);
        this.#log.apply(mark);
        return;
      }
      await this.#shrink();
    });
  }

  /** The mark that undoes a rewind. Nothing is dropped to make room: the rewind needs it. */
  beginRewind(message: string): Promise<void> {
    return this.#next(() => this.#write([this.#mark(message)]));
  }

  /** Saves the file at the canonical path, or that there is none. Once per message and path, before the change. */
  save(path: string, before: PresentFile | undefined): Promise<void> {
    return this.#next(async () => {
      if (this.#log.has(path)) return;
      if (this.#log.marks.length === 0) await this.#write([this.#mark(START)]);
      await this.#write([{ path, ...(await this.#earlier(path, before)) }]);
    });
  }

  /** What the change wrote, so that rewind can detect later changes by somebody else. */
  noteWritten(path: string, hash: string | null): Promise<void> {
    return this.#next(() => this.#write([{ path, wrote: hash }]));
  }

  stateAt(message: string): Map<string, Earlier> | undefined {
    return this.#log.stateAt(message);
  }

  lastWritten(path: string): string | null | undefined {
    return this.#log.lastWritten(path);
  }

  async #earlier(path: string, before: PresentFile | undefined): Promise<Earlier> {
    if (before) return { before: await this.blobs.put(before.bytes), mode: before.mode };
    const folders = await missingFolders(path);
    return { before: null, ...(folders.length > 0 && { folders }) };
  }

  async #write(lines: readonly CheckpointLine[]): Promise<void> {
    makeFolder(this.#folder, PRIVATE_FOLDER);
    const late = this.#unwritten;
    // An earlier failed write may have left half a line.
    const first = late.length === 0 ? "" : `\n${formatLines(late)}`;
    await appendFile(this.#path, first + formatLines(lines), { mode: PRIVATE_FILE });
    this.#unwritten = [];
    for (const line of lines) this.#log.apply(line);
  }

  async #shrink(): Promise<void> {
    const { maxMarks = MAX_MARKS, maxBytes = MAX_BYTES } = this.#options;
    const { marks } = this.#log;
    const isOver = () => marks.length > maxMarks || this.blobs.weight(this.#log.hashes()) > maxBytes;
    if (!isOver()) return;
    // The newest mark always stays.
    while (isOver() && marks.length > 1) this.#log.dropOldest(Math.max(1, marks.length - maxMarks));
    // In this order: if killed in between, unneeded contents remain, but none is missing.
    await writeWhole(this.#path, Buffer.from(formatLines(this.#log.lines())), { mode: PRIVATE_FILE });
    await this.blobs.keepOnly(this.#log.hashes());
  }

  #mark(message: string): CheckpointLine {
    return { message, time: (this.#options.now ?? Date.now)() };
  }

  get #path(): string {
    return join(this.#folder, "log.jsonl");
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const run = this.#queue.then(work);
    this.#queue = run.catch(() => {});
    return run;
  }
}

/** Each write begins with a line end, so that a torn last line cannot swallow the next one. */
const formatLines = (lines: readonly CheckpointLine[]) =>
  lines.map((line) => `\n${JSON.stringify(line)}`).join("");

async function missingFolders(path: string): Promise<string[]> {
  const missing: string[] = [];
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    if (await stat(folder).catch(() => undefined)) break;
    missing.push(folder);
  }
  return missing;
}

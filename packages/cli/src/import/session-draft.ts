// A session that is being written: its transcript, and a file with the lines that are not messages. Moved into place when complete.
import { open } from "node:fs/promises";
import type { Entry } from "@palimpsest/core/internal";
import type { Appender, Files } from "@palimpsest/core/ports";

/** Lines are collected up to this size and written with one call. */
const BATCH_BYTES = 256 * 1024;
/** UTF-8 needs at most this many for one unit of a string. */
const MAX_BYTES_PER_UNIT = 3;
const NEWLINE = 10;
const COMPARED_BYTES = 1024 * 1024;
/** In the session's folder. */
const keptPath = (path: string): string => path.replace(/\.jsonl$/, "/imported.jsonl");

class DraftFile {
  readonly path: string;
  readonly #files: Files;
  #batch: Buffer | undefined;
  #filled = 0;
  #flushed = 0;
  #appender: Promise<Appender> | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(files: Files, path: string) {
    this.#files = files;
    this.path = path;
  }

  get isUsed(): boolean {
    return this.#appender !== undefined;
  }

  /** Bytes of all lines so far. */
  get bytes(): number {
    return this.#flushed + this.#filled;
  }

  add(line: string): void {
    const most = line.length * MAX_BYTES_PER_UNIT + 1;
    if (this.#batch && this.#filled + most > this.#batch.length) this.#flush();
    this.#batch ??= Buffer.allocUnsafeSlow(Math.max(BATCH_BYTES, most));
    this.#filled += this.#batch.write(line, this.#filled);
    this.#batch[this.#filled++] = NEWLINE;
  }

  async close(): Promise<void> {
    this.#flush();
    await this.#writing;
    await (await this.#appender)?.close();
  }

  /** Batches are written in order while the next piece of the source is read. */
  #flush(): void {
    if (!this.#batch) return;
    const batch = this.#batch.subarray(0, this.#filled);
    this.#flushed += this.#filled;
    this.#filled = 0;
    this.#batch = undefined;
    this.#appender ??= this.#files.appender(this.path);
    const appender = this.#appender;
    this.#writing = this.#writing.then(async () => (await appender).append(batch));
    this.#writing.catch(() => {});
  }
}

export class SessionDraft {
  readonly #files: Files;
  readonly #transcript: DraftFile;
  readonly #kept: DraftFile;

  constructor(files: Files, path: string) {
    this.#files = files;
    this.#transcript = new DraftFile(files, `${path}.jsonl`);
    this.#kept = new DraftFile(files, `${path}.kept.jsonl`);
  }

  /** Bytes of the transcript so far, which is where the next entry begins. */
  get bytes(): number {
    return this.#transcript.bytes;
  }

  writeEntry(entry: Entry): void {
    this.#transcript.add(JSON.stringify(entry));
  }

  /** One line each, so that they can be read and purged like any other. */
  keepLine(raw: string): void {
    this.#kept.add(raw.includes("\n") ? JSON.stringify(raw) : raw);
  }

  async close(): Promise<void> {
    await this.#transcript.close();
    await this.#kept.close();
  }

  /** Whether the existing file already contains all of this draft, or more. */
  async isNoMoreThan(path: string): Promise<boolean> {
    const [ours, theirs] = await Promise.all([
      this.#files.stat(this.#transcript.path),
      this.#files.stat(path),
    ]);
    if (!ours || !theirs || theirs.size < ours.size) return false;
    return theirs.size > ours.size || areSame(this.#transcript.path, path);
  }

  /** For a session that is there already: adds lines that are not messages, if the transcript has more of them now. */
  async addKeptLines(path: string): Promise<void> {
    const there = await this.#files.stat(keptPath(path));
    if (this.#kept.bytes > (there?.size ?? 0)) await this.#putKeptLines(path);
  }

  async putAt(path: string, modified: number): Promise<void> {
    await this.#putKeptLines(path);
    await this.#files.makeFolder(path.slice(0, path.lastIndexOf("/")));
    await this.#files.rename(this.#transcript.path, path);
    if (modified > 0) await this.#files.setModified(path, modified);
  }

  async #putKeptLines(path: string): Promise<void> {
    if (!this.#kept.isUsed) return;
    const kept = keptPath(path);
    await this.#files.makeFolder(kept.slice(0, kept.lastIndexOf("/")));
    await this.#files.rename(this.#kept.path, kept);
  }

  /** Removes what was not moved into place. */
  async remove(): Promise<void> {
    await this.close().catch(() => {});
    await this.#files.remove(this.#transcript.path);
    await this.#files.remove(this.#kept.path);
  }
}

async function areSame(one: string, other: string): Promise<boolean> {
  const files = await Promise.all([open(one), open(other)]);
  try {
    const buffers = [Buffer.alloc(COMPARED_BYTES), Buffer.alloc(COMPARED_BYTES)] as const;
    for (;;) {
      const [a, b] = await Promise.all(
        files.map((file, at) => file.read(buffers[at]!, 0, COMPARED_BYTES, null)),
      );
      if (a!.bytesRead !== b!.bytesRead) return false;
      if (a!.bytesRead === 0) return true;
      if (!buffers[0].subarray(0, a!.bytesRead).equals(buffers[1].subarray(0, b!.bytesRead))) return false;
    }
  } finally {
    for (const file of files) await file.close();
  }
}

// A session that is being written: its transcript, and a file with the lines that are not messages. Moved into place when complete.
import { open } from "node:fs/promises";
import type { Entry } from "@palimpsest/core/internal";
import type { Appender, Files } from "@palimpsest/core/ports";

const BATCH_CHARACTERS = 1024 * 1024;
const COMPARED_BYTES = 1024 * 1024;
/** In the session's folder. */
const KEPT_NAME = "imported.jsonl";

class DraftFile {
  readonly path: string;
  readonly #files: Files;
  #pending: string[] = [];
  #length = 0;
  /** Bytes of all lines so far. */
  bytes = 0;
  #appender: Promise<Appender> | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(files: Files, path: string) {
    this.#files = files;
    this.path = path;
  }

  get isUsed(): boolean {
    return this.#appender !== undefined;
  }

  add(line: string): void {
    this.#pending.push(line);
    this.#length += line.length;
    this.bytes += Buffer.byteLength(line) + 1;
    if (this.#length >= BATCH_CHARACTERS) this.#flush();
  }

  async close(): Promise<void> {
    if (this.#pending.length > 0) this.#flush();
    await this.#writing;
    await (await this.#appender)?.close();
  }

  /** Batches are written in order while the next piece of the source is read. */
  #flush(): void {
    const text = `${this.#pending.join("\n")}\n`;
    this.#pending = [];
    this.#length = 0;
    this.#appender ??= this.#files.appender(this.path);
    const appender = this.#appender;
    this.#writing = this.#writing.then(async () => (await appender).append(text));
    this.#writing.catch(() => {});
  }
}

export class SessionDraft {
  readonly #files: Files;
  readonly #transcript: DraftFile;
  readonly #kept: DraftFile;

  constructor(files: Files, path: string) {
    this.#files = files;
    this.#transcript = new DraftFile(files, `${path}.tmp`);
    this.#kept = new DraftFile(files, `${path.slice(0, -1)}${path.endsWith("0") ? "1" : "0"}.tmp`);
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

  async putAt(path: string, modified: number): Promise<void> {
    const folder = path.slice(0, -".jsonl".length);
    if (this.#kept.isUsed) {
      await this.#files.makeFolder(folder);
      await this.#files.rename(this.#kept.path, `${folder}/${KEPT_NAME}`);
    }
    await this.#files.makeFolder(path.slice(0, path.lastIndexOf("/")));
    await this.#files.rename(this.#transcript.path, path);
    if (modified > 0) await this.#files.setModified(path, modified);
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

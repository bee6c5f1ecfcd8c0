// The operations of a memory folder on disk: read incrementally, appended under the folder's lock.
import { FileError, type Files } from "../../ports/files.ts";
import { isIndex } from "../paths/check-path.ts";
import { KnownFiles } from "./known-files.ts";
import {
  type DoneLine,
  type Line,
  type Operation,
  operationsOf,
  parseLine,
  type WrittenLine,
} from "./operation.ts";
import { encodeRecordSnapshot, openRecordSnapshot, RECORD_SNAPSHOT } from "./record-snapshot.ts";
import { UnconfirmedChanges } from "./unconfirmed-changes.ts";

/** Enough to tell two records apart, because lines end with hashes and times. */
const ENDING_BYTES = 256;

/** Parsing this much takes about as long as reading the snapshot of a large folder. */
const SNAPSHOT_BYTES = 256 * 1024;

export class OperationRecord {
  readonly path: string;
  readonly #files: Files;
  #offset = 0;
  /** The last bytes that were read. If they are no longer there, the file was replaced. */
  #ending: Uint8Array = new Uint8Array();
  #operations: Operation[] = [];
  /** Lines whose operations are built on demand: there may be tens of thousands, and a start needs none of them. */
  #unlisted: WrittenLine[] = [];
  /** The bytes at the beginning whose operations only the file has. */
  #skipped = 0;
  #known = new KnownFiles();
  #unfinished: WrittenLine[] = [];
  #unconfirmed = new UnconfirmedChanges();
  readonly #snapshotPath: string;
  /** The bytes that are in the snapshot; undefined if nobody has looked for one. */
  #snapshotBytes: number | undefined;

  constructor(files: Files, path: string) {
    this.#files = files;
    this.path = path;
    this.#snapshotPath = path.slice(0, path.lastIndexOf("/") + 1) + RECORD_SNAPSHOT;
  }

  async listOperations(): Promise<readonly Operation[]> {
    if (this.#skipped > 0) {
      const lines = parseLines(await this.#files.readRange(this.path, 0, this.#skipped));
      this.#unlisted.unshift(...lines.filter((line) => line !== undefined && "changes" in line));
      this.#skipped = 0;
    }
    for (const line of this.#unlisted) for (const one of operationsOf(line)) this.#operations.push(one);
    this.#unlisted = [];
    return this.#operations;
  }

  /** The last known content of each file. */
  get known(): Omit<KnownFiles, "set" | "delete"> {
    return this.#known;
  }

  get unconfirmed(): UnconfirmedChanges {
    return this.#unconfirmed;
  }

  /** The last writes that are not confirmed to be in place. */
  get unfinished(): readonly WrittenLine[] {
    return this.#unfinished;
  }

  /** Reads new lines. Returns the number of bytes after the last whole line: a line that is being written, or a torn one. */
  async catchUp(): Promise<number> {
    if (this.#snapshotBytes === undefined) await this.#resume();
    const check = this.#ending.length;
    const bytes = await this.#read(this.#offset - check);
    if (!isEqual(bytes.subarray(0, check), this.#ending)) {
      // The file was purged or replaced.
      this.#forget();
      return this.catchUp();
    }
    const end = Math.max(bytes.lastIndexOf(10) + 1, check);
    const lines = parseLines(bytes.subarray(check, end));
    if (check > 0 && lines.some((line) => line && "purged" in line)) {
      this.#forget();
      return this.catchUp();
    }
    for (const line of lines) this.#take(line);
    this.#offset += end - check;
    if (end > check) this.#ending = bytes.slice(Math.max(0, end - ENDING_BYTES), end);
    return bytes.length - end;
  }

  /** Removes a torn last line. Under the lock nobody else is writing, so its writer has died. */
  async repair(): Promise<void> {
    const torn = await this.catchUp();
    if (torn > 0) await this.#files.truncate(this.path, this.#offset);
  }

  async append(lines: readonly Line[], sync: boolean): Promise<void> {
    const appender = await this.#files.appender(this.path);
    try {
      await appender.append(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
      if (sync) await appender.sync();
    } finally {
      await appender.close();
    }
    await this.catchUp();
  }

  /** Goes on from the snapshot. If it is not of this record, the next look at its ending shows that. */
  async #resume(): Promise<void> {
    this.#snapshotBytes = 0;
    const { size } = (await this.#files.stat(this.path)) ?? { size: 0 };
    if (size < SNAPSHOT_BYTES) return;
    const snapshot = openRecordSnapshot((start, length) =>
      this.#files.readRangeSync(this.#snapshotPath, start, length),
    );
    if (!snapshot) return;
    this.#snapshotBytes = this.#skipped = this.#offset = snapshot.offset;
    this.#ending = snapshot.ending;
    this.#known = snapshot.known;
    this.#unconfirmed = snapshot.unconfirmed;
  }

  /**
   * Stores a snapshot if much has been added since the last one. Called under the lock, so that no snapshot from before a
   * purge is written after it. Ignores a failure, because it is only a cache.
   */
  async keepSnapshot(): Promise<void> {
    const isDue = this.#offset - (this.#snapshotBytes ?? 0) >= SNAPSHOT_BYTES;
    if (!isDue || this.#unfinished.length > 0) return;
    const [offset, ending, known, unconfirmed] = [this.#offset, this.#ending, this.#known, this.#unconfirmed];
    const bytes = encodeRecordSnapshot({ offset, ending, known, unconfirmed });
    await this.#files.write(this.#snapshotPath, bytes).catch(() => {});
    this.#snapshotBytes = offset;
  }

  /** Called before a purge. */
  async removeSnapshot(): Promise<void> {
    await this.#files.remove(this.#snapshotPath);
    this.#snapshotBytes = 0;
  }

  async #read(start: number): Promise<Uint8Array> {
    try {
      const size = (await this.#files.stat(this.path))?.size ?? 0;
      return await this.#files.readRange(this.path, start, Math.max(size - start, 0));
    } catch (error) {
      if (FileError.isInstance(error) && error.code === "not-found") return new Uint8Array();
      throw error;
    }
  }

  #take(line: Line | undefined): void {
    if (!line || "purged" in line) return;
    if ("done" in line) return this.#takeDone(line);
    this.#unlisted.push(line);
    if (this.#unconfirmed.isConcerned(line.by))
      for (const one of operationsOf(line)) this.#unconfirmed.take(one);
    for (const { path, after } of line.changes) {
      if (after === null) this.#known.delete(path);
      else this.#known.set(path, { version: after });
    }
    this.#unfinished.push(line);
  }

  #takeDone({ seen, ruled }: DoneLine): void {
    this.#unfinished = [];
    const ruledPaths = ruled && new Set(Object.keys(ruled));
    for (const path of Object.keys(seen)) {
      const look = seen[path]!;
      const version = look[2];
      // Seen before the write; the file has changed or gone since. Indexes are exempt, because they have no operations of
      // their own.
      if (this.#known.get(path)?.version !== version && !isIndex(path)) continue;
      this.#known.set(path, { version, seen: look, isRuled: ruledPaths?.has(path) });
    }
  }

  #forget(): void {
    this.#offset = 0;
    this.#ending = new Uint8Array();
    this.#operations = [];
    this.#unlisted = [];
    this.#skipped = 0;
    this.#snapshotBytes = 0;
    this.#known = new KnownFiles();
    this.#unfinished = [];
    this.#unconfirmed = new UnconfirmedChanges();
  }
}

const parseLines = (bytes: Uint8Array): (Line | undefined)[] =>
  new TextDecoder().decode(bytes).split("\n").map(parseLine);

const isEqual = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at]);

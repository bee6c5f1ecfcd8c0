// The operations of a memory folder on disk: read incrementally, appended under the folder's lock.
import { FileError, type Files } from "../../ports/files.ts";
import { isIndex } from "../paths/check-path.ts";
import {
  type DoneLine,
  type Line,
  type Operation,
  operationsOf,
  parseLine,
  type WrittenLine,
} from "./operation.ts";
import { UnconfirmedChanges } from "./unconfirmed-changes.ts";

export interface Known {
  readonly version: string;
  /** Trusted when size and time of the file are still these. */
  readonly seen?: readonly [size: number, modified: number];
}

export class OperationRecord {
  readonly path: string;
  readonly #files: Files;
  #offset = 0;
  #lastLine = "";
  #operations: Operation[] = [];
  #known = new Map<string, Known>();
  #unfinished: WrittenLine[] = [];
  #unconfirmed = new UnconfirmedChanges();

  constructor(files: Files, path: string) {
    this.#files = files;
    this.path = path;
  }

  get operations(): readonly Operation[] {
    return this.#operations;
  }

  /** The last known content of each file. */
  get known(): ReadonlyMap<string, Known> {
    return this.#known;
  }

  get unconfirmed(): UnconfirmedChanges {
    return this.#unconfirmed;
  }

  /** The last writes, where nothing says that all of them is in place. */
  get unfinished(): readonly WrittenLine[] {
    return this.#unfinished;
  }

  /** Reads new lines. Returns the number of bytes after the last whole line: a line being written, or a torn one. */
  async catchUp(): Promise<number> {
    const check = new TextEncoder().encode(this.#lastLine).length;
    const bytes = await this.#read(this.#offset - check);
    const text = new TextDecoder().decode(bytes);
    if (!text.startsWith(this.#lastLine)) {
      // Purged, or put there by somebody: it is another file.
      this.#forget();
      return this.catchUp();
    }
    const end = bytes.lastIndexOf(10) + 1;
    const fresh = new TextDecoder().decode(bytes.subarray(check, Math.max(end, check)));
    const lines = fresh.split("\n").map(parseLine);
    if (check > 0 && lines.some((line) => line && "purged" in line)) {
      this.#forget();
      return this.catchUp();
    }
    for (const line of lines) this.#take(line);
    this.#offset += Math.max(end - check, 0);
    const last = fresh.trimEnd().split("\n").at(-1);
    if (last) this.#lastLine = `${last}\n`;
    return bytes.length - Math.max(end, check);
  }

  /** Under the lock nobody else is writing: what is torn is the end of somebody who died. */
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
    for (const operation of operationsOf(line)) {
      this.#operations.push(operation);
      this.#unconfirmed.take(operation);
      if (operation.after === null) this.#known.delete(operation.path);
      else this.#known.set(operation.path, { version: operation.after });
    }
    this.#unfinished.push(line);
  }

  #takeDone({ seen }: DoneLine): void {
    this.#unfinished = [];
    for (const [path, [size, modified, version]] of Object.entries(seen)) {
      // Looked at before the write, and another one since, or gone. Only indexes have no operations of their own.
      if (!isIndex(path) && this.#known.get(path)?.version !== version) continue;
      this.#known.set(path, { version, seen: [size, modified] });
    }
  }

  #forget(): void {
    this.#offset = 0;
    this.#lastLine = "";
    this.#operations = [];
    this.#known = new Map();
    this.#unfinished = [];
    this.#unconfirmed = new UnconfirmedChanges();
  }
}

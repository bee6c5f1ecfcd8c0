// The log file: private, appended line by line, and limited in size. A second file keeps the older half.
import { appendFileSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { makeFolder, PRIVATE_FOLDER } from "@palimpsest/agent/internal";
import { maskSecrets } from "@palimpsest/core/memory";
import { toVisibleLine } from "../terminal/to-visible.ts";
import { formatLogLine, type LogLine } from "./log-line.ts";

/** About 25,000 lines: days of work. With the older half, twice as much is on disk. */
const MAX_BYTES = 4_000_000;

export const logPath = (transcript: string): string => transcript.replace(/\.jsonl$/, "/debug.log");
export const olderLogPath = (path: string): string => `${path}.1`;

export class LogFile {
  readonly #path: string;
  readonly #maxBytes: number;
  readonly #onFailure: (error: unknown) => void;
  #size: number | undefined;
  #hasFailed = false;

  constructor(path: string, onFailure: (error: unknown) => void, maxBytes = MAX_BYTES) {
    this.#path = path;
    this.#maxBytes = maxBytes;
    this.#onFailure = onFailure;
  }

  /** Never throws: a log that cannot be written is reported once, and the work continues. */
  add(line: LogLine): void {
    if (this.#hasFailed) return;
    try {
      this.#append(`${maskSecrets(toVisibleLine(formatLogLine(line)))}\n`);
    } catch (error) {
      this.#hasFailed = true;
      this.#onFailure(error);
    }
  }

  #append(text: string): void {
    const bytes = Buffer.byteLength(text);
    if (this.#size === undefined) {
      makeFolder(dirname(this.#path), PRIVATE_FOLDER);
      this.#size = statSync(this.#path, { throwIfNoEntry: false })?.size ?? 0;
    }
    if (this.#size > 0 && this.#size + bytes > this.#maxBytes) {
      renameSync(this.#path, olderLogPath(this.#path));
      this.#size = 0;
    }
    appendFileSync(this.#path, text, { mode: 0o600 });
    this.#size += bytes;
  }
}

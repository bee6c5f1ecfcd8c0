// Records beside the transcript which content of which file the model was shown, so that a resumed session may edit
// what it has read. If this file is lost, files only have to be read again.
import { appendFile, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { SeenFile } from "./file-state.ts";
import { makeFolder, PRIVATE_FOLDER } from "./make-folder.ts";

const PRIVATE_FILE = 0o600;

export interface SeenLine extends SeenFile {
  readonly path: string;
  /** The call that showed or wrote it. */
  readonly call: string;
  /** The last entry of the session at that time. */
  readonly at: string | null;
}

export class SeenLog {
  readonly #path: string;
  #written: Promise<void> = Promise.resolve();

  /** `folder` is the session's. */
  constructor(folder: string) {
    this.#path = join(folder, "seen-files.jsonl");
  }

  /** Not awaited: if a line is lost, the file is read again. */
  add(line: SeenLine): void {
    this.#written = this.#written.then(async () => {
      try {
        makeFolder(dirname(this.#path), PRIVATE_FOLDER);
        await appendFile(this.#path, `${JSON.stringify(line)}\n`, { mode: PRIVATE_FILE });
      } catch {
        // Ignored: a full disk is reported by more important writes.
      }
    });
  }

  flushed(): Promise<void> {
    return this.#written;
  }

  /** Oldest first. Torn and unknown lines are skipped. */
  async lines(): Promise<readonly SeenLine[]> {
    await this.#written;
    const text = await readFile(this.#path, "utf8").catch(() => "");
    return text.split("\n").flatMap(parseLine);
  }
}

function parseLine(text: string): SeenLine[] {
  try {
    const line = JSON.parse(text) as Partial<SeenLine> | null;
    const { path, hash, call } = line ?? {};
    return [path, hash, call].every((each) => typeof each === "string") ? [line as SeenLine] : [];
  } catch {
    return [];
  }
}

// Which content of which file the model was shown, kept beside the transcript: a session that is gone on with may edit
// what it has read. Deleted, it costs a second reading and nothing else.
import { appendFile, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { SeenFile } from "./file-state.ts";
import { makeFolder, PRIVATE_FOLDER } from "./make-folder.ts";

const PRIVATE_FILE = 0o600;

export interface SeenLine extends SeenFile {
  readonly path: string;
  /** The call that showed or wrote it. */
  readonly call: string;
  /** Where the conversation stood. */
  readonly at: string | null;
}

export class SeenLog {
  readonly #path: string;
  #written: Promise<void> = Promise.resolve();

  /** `folder` is the session's. */
  constructor(folder: string) {
    this.#path = join(folder, "seen-files.jsonl");
  }

  /** Not waited for: a line that is lost means that the file is read again. */
  add(line: SeenLine): void {
    this.#written = this.#written.then(async () => {
      try {
        makeFolder(dirname(this.#path), PRIVATE_FOLDER);
        await appendFile(this.#path, `${JSON.stringify(line)}\n`, { mode: PRIVATE_FILE });
      } catch {
        // A full disk is told by what matters more.
      }
    });
  }

  flushed(): Promise<void> {
    return this.#written;
  }

  /** The oldest first. What is torn or foreign is passed over. */
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

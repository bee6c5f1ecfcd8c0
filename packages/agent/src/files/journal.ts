// A small file that several processes append lines to. Appending a line is atomic for readers, so no lock is
// needed, and no process can undo what another one has just written.
import { open, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import type * as z from "zod";
import { makeFolder, PRIVATE_FOLDER } from "./make-folder.ts";

/** More than anyone's answers take; of a larger file only the end is read. */
const MAX_BYTES = 5_000_000;

export class Journal<T> {
  readonly path: string;
  readonly #schema: z.ZodType<T>;

  constructor(path: string, schema: z.ZodType<T>) {
    this.path = path;
    this.#schema = schema;
  }

  /** Oldest first. Lines that cannot be parsed are skipped: a full disk leaves half a line. */
  async read(): Promise<T[]> {
    let text: string;
    try {
      text = (await readFile(this.path, "utf8")).slice(-MAX_BYTES);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "ENOENT" || code === "ENOTDIR") return [];
      throw error;
    }
    return text.split("\n").flatMap((line) => {
      const parsed = this.#schema.safeParse(parseLine(line));
      return parsed.success ? [parsed.data] : [];
    });
  }

  async add(...items: readonly T[]): Promise<void> {
    if (items.length === 0) return;
    makeFolder(dirname(this.path), PRIVATE_FOLDER);
    const file = await open(this.path, "a", 0o600);
    try {
      // The leading line end closes a torn line.
      await file.write(`\n${items.map((item) => JSON.stringify(item)).join("\n")}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
  }
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

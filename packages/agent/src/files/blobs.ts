// Stores file contents by hash, each once, in a folder of the session. Readable by the user only.
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { hashBytes } from "./inspect-file.ts";
import { makeFolder, PRIVATE_FOLDER } from "./make-folder.ts";
import { writeWhole } from "./write-whole.ts";

const PRIVATE_FILE = 0o600;
const HASH = /^[0-9a-f]{64}$/;

export class Blobs {
  readonly #folder: string;
  readonly #sizes = new Map<string, number>();

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(folder: string): Promise<Blobs> {
    const blobs = new Blobs(folder);
    const names = await readdir(folder).catch(() => []);
    for (const name of names.filter((one) => HASH.test(one))) {
      const info = await stat(join(folder, name)).catch(() => undefined);
      if (info) blobs.#sizes.set(name, info.size);
    }
    return blobs;
  }

  /** The total size in bytes. */
  weight(hashes: Iterable<string>): number {
    let sum = 0;
    for (const hash of hashes) sum += this.#sizes.get(hash) ?? 0;
    return sum;
  }

  async put(bytes: Buffer): Promise<string> {
    const hash = hashBytes(bytes);
    if (this.#sizes.has(hash)) return hash;
    makeFolder(this.#folder, PRIVATE_FOLDER);
    await writeWhole(join(this.#folder, hash), bytes, { mode: PRIVATE_FILE });
    this.#sizes.set(hash, bytes.length);
    return hash;
  }

  /** Throws if it is missing or damaged. */
  async get(hash: string): Promise<Buffer> {
    if (!HASH.test(hash)) throw new Error("the checkpoint has no valid content hash");
    const bytes = await readFile(join(this.#folder, hash));
    if (hashBytes(bytes) !== hash) throw new Error("the kept content is damaged");
    return bytes;
  }

  async keepOnly(wanted: ReadonlySet<string>): Promise<void> {
    for (const hash of [...this.#sizes.keys()].filter((one) => !wanted.has(one))) {
      await rm(join(this.#folder, hash), { force: true });
      this.#sizes.delete(hash);
    }
  }
}

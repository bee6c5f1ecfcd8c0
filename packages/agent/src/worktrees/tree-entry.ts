// Describes what is at a path of a work tree, as git would store it without conversions or filters.
import { createHash } from "node:crypto";
import { createReadStream, type Stats } from "node:fs";
import { lstat, readFile, readlink } from "node:fs/promises";
import { codeOf } from "../files/explain-error.ts";
import { foldersOf, pathOf, type RawName } from "../git/raw-name.ts";

export type ObjectFormat = "sha1" | "sha256";

export interface TreeEntry {
  readonly mode: "100644" | "100755" | "120000";
  readonly oid: string;
}

export type Manifest = ReadonlyMap<RawName, TreeEntry>;

/** Larger files are hashed piece by piece. */
const WHOLE_BYTES = 4_000_000;

type Kind = "file" | "link" | "folder" | "special" | "missing";

export interface Looked {
  readonly kind: Kind;
  readonly stats?: Stats;
}

export class WorkFolder {
  readonly root: string;
  readonly #format: ObjectFormat;
  readonly #folders = new Map<RawName, Promise<boolean>>();

  constructor(root: string, format: ObjectFormat) {
    this.root = root;
    this.#format = format;
  }

  pathOf(name: RawName): Buffer {
    return pathOf(this.root, name);
  }

  /** A file behind a link in its path is not part of the tree; git counts it as missing too. */
  async look(name: RawName): Promise<Looked> {
    for (const folder of foldersOf(name)) if (!(await this.#isFolder(folder))) return { kind: "missing" };
    return lookAtPath(this.pathOf(name));
  }

  async entryAt(name: RawName): Promise<TreeEntry | undefined> {
    const { kind, stats } = await this.look(name);
    if (kind === "link") return { mode: "120000", oid: this.#hash(await this.readLink(name)) };
    if (kind !== "file" || !stats) return undefined;
    const mode = (stats.mode & 0o100) === 0 ? "100644" : "100755";
    return { mode, oid: await this.#hashFile(this.pathOf(name), stats.size) };
  }

  readLink(name: RawName): Promise<Buffer> {
    return readlink(this.pathOf(name), { encoding: "buffer" });
  }

  read(name: RawName): Promise<Buffer> {
    return readFile(this.pathOf(name));
  }

  #isFolder(folder: RawName): Promise<boolean> {
    let known = this.#folders.get(folder);
    if (!known) {
      known = lookAtPath(this.pathOf(folder)).then(({ kind }) => kind === "folder");
      this.#folders.set(folder, known);
    }
    return known;
  }

  #hash(bytes: Buffer): string {
    return createHash(this.#format).update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
  }

  async #hashFile(path: Buffer, size: number): Promise<string> {
    if (size <= WHOLE_BYTES) return this.#hash(await readFile(path));
    const hash = createHash(this.#format).update(`blob ${size}\0`);
    for await (const part of createReadStream(path)) hash.update(part as Buffer);
    return hash.digest("hex");
  }
}

async function lookAtPath(path: Buffer): Promise<Looked> {
  try {
    const stats = await lstat(path);
    if (stats.isFile()) return { kind: "file", stats };
    if (stats.isSymbolicLink()) return { kind: "link", stats };
    return { kind: stats.isDirectory() ? "folder" : "special", stats };
  } catch (error) {
    const code = codeOf(error);
    if (code === "ENOENT" || code === "ENOTDIR") return { kind: "missing" };
    throw error;
  }
}

/** Files processed in parallel, since each mostly waits for the disk. */
const AT_ONCE = 16;

export async function forEachAtOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const workOn = async () => {
    while (next < items.length) await work(items[next++]!);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, workOn));
}

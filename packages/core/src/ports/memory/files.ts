// Files in memory, for tests and the simulator. They behave like real ones, with images of the disk and injected faults.
import { fileFailure } from "../file-failure.ts";
import { FileError, type FileInfo, type Files, type Tail } from "../files.ts";
import { memoryAppender } from "./appender.ts";
import { Disk, type FileChange, parentOf } from "./disk.ts";
import { encodeData, setSize } from "./file-bytes.ts";
import { moveNode } from "./move.ts";
import { bytesOf, type DiskImage, type DiskNode } from "./nodes.ts";

export interface MemoryFiles extends Files {
  /** Returns every file's bytes by path. */
  contents(): Map<string, Uint8Array>;
  /** Creates a symbolic link, which the port itself never does. */
  link(path: string, target: string): void;
  /** Returns the disk as it would be if the process ended now. */
  snapshot(): DiskImage;
  /** Replaces the disk. Appenders opened before it write to files that nobody sees, like those of a dead process. */
  restore(image: DiskImage): void;
  /** Sets a function that is called before each change. What it throws is thrown to the caller, and nothing changes. */
  intercept(before: (change: FileChange) => void): void;
}

export interface MemoryFilesOptions {
  readonly now?: () => number;
  readonly image?: DiskImage;
}

export function memoryFiles({ now = () => 0, image }: MemoryFilesOptions = {}): MemoryFiles {
  const disk = new Disk(now, image);

  return {
    async read(path, maxBytes = Number.POSITIVE_INFINITY) {
      const bytes = bytesOf(disk.existingFile("read", path, true));
      if (bytes.length <= maxBytes) return bytes.slice();
      throw fileFailure("too-large", "read", path, { reason: `it is larger than ${maxBytes} bytes` });
    },
    async readRange(path, start, length) {
      return bytesOf(disk.existingFile("read", path, true)).slice(start, start + length);
    },
    readRangeSync: (path, start, length) =>
      bytesOf(disk.existingFile("read", path, true)).slice(start, start + length),
    tails: async (paths, bytes) => paths.map((path) => readTail(disk, path, bytes)),
    async write(path, data) {
      disk.makeFolders(parentOf(path));
      const place = disk.place("write", path, false);
      if (place.node?.kind === "folder") throw fileFailure("is-a-folder", "write", path);
      disk.before({ kind: "write", path, data: encodeData(data) });
      disk.putFile(place, data);
    },
    async create(path, data) {
      disk.makeFolders(parentOf(path));
      const place = disk.place("create", path, false);
      if (place.node) return false;
      disk.before({ kind: "create", path, data: encodeData(data) });
      disk.putFile(place, data);
      return true;
    },
    appender: async (path) => memoryAppender(disk, path),
    async truncate(path, size) {
      const file = disk.existingFile("truncate", path, false);
      disk.before({ kind: "truncate", path });
      setSize(file, size);
      file.modified = now();
    },
    rename: async (from, to) => moveNode(disk, from, to),
    async remove(path) {
      const place = disk.find(path, false);
      if (!place) return;
      disk.before({ kind: "remove", path });
      disk.drop(place);
    },
    async makeFolder(path) {
      disk.before({ kind: "makeFolder", path });
      disk.makeFolders(path);
    },
    names: async (path) => [...listChildren(disk, path).keys()].sort(),
    async list(path) {
      const infos = [...listChildren(disk, path)].map(([name, node]) => toFileInfo(`${path}/${name}`, node));
      return infos.sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    async stat(path) {
      const place = disk.find(path, false);
      return place && toFileInfo(path, place.node);
    },
    canonical: async (path) => disk.existing("resolve", path, true).path,
    async setModified(path, time) {
      const { node } = disk.existing("set the time of", path, false);
      disk.before({ kind: "setModified", path });
      node.modified = time;
    },
    // Writes here are in place at once.
    abandonedDrafts: async () => [],
    contents: () => new Map([...disk.files()].map(([path, file]) => [path, bytesOf(file).slice()])),
    link: (path, target) =>
      disk.put(disk.place("link", path, false), { kind: "link", target, modified: now() }),
    snapshot: () => disk.snapshot(),
    restore: (next) => disk.restore(next),
    intercept(before) {
      disk.before = before;
    },
  };
}

function listChildren(disk: Disk, path: string): ReadonlyMap<string, DiskNode> {
  try {
    const { node } = disk.existing("list", path, true);
    if (node.kind === "folder") return node.children;
  } catch (error) {
    if (FileError.isInstance(error) && error.code === "not-found") return new Map();
    throw error;
  }
  throw fileFailure("not-a-folder", "list", path);
}

function readTail(disk: Disk, path: string, bytes: number): Tail | undefined {
  try {
    const file = disk.existingFile("read", path, true);
    const data = bytesOf(file).slice(Math.max(0, file.size - bytes));
    return { size: file.size, modified: file.modified, data };
  } catch {
    return undefined;
  }
}

function toFileInfo(path: string, node: DiskNode): FileInfo {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return { path, name, kind: node.kind, size: node.kind === "file" ? node.size : 0, modified: node.modified };
}

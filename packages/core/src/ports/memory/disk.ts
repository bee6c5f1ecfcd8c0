// An in-memory disk: its tree, and the basic steps of every operation on it.
import { fileFailure, LINK_REASON } from "../file-failure.ts";
import { FileError } from "../files.ts";
import { encodeData } from "./file-bytes.ts";
import { locateNode, type Place } from "./locate.ts";
import {
  copyOf,
  type DiskImage,
  type DiskNode,
  type FileNode,
  type FolderNode,
  folderNode,
} from "./nodes.ts";

/** A change about to happen. */
export interface FileChange {
  readonly kind:
    | "append"
    | "write"
    | "create"
    | "truncate"
    | "rename"
    | "remove"
    | "makeFolder"
    | "setModified";
  readonly path: string;
  /** The target of a rename. */
  readonly to?: string;
  /** The bytes that are appended or written. */
  readonly data?: Uint8Array;
}

export class Disk {
  readonly now: () => number;
  before: (change: FileChange) => void = () => {};
  #root: DiskImage;

  constructor(now: () => number, image: DiskImage = folderNode(now())) {
    this.now = now;
    this.#root = copyOf(image);
  }

  snapshot(): DiskImage {
    return copyOf(this.#root);
  }

  restore(image: DiskImage): void {
    this.#root = copyOf(image);
  }

  /** Yields every file with its path. */
  *files(folder: FolderNode = this.#root, path = ""): Generator<[string, FileNode]> {
    for (const [name, node] of folder.children) {
      if (node.kind === "file") yield [`${path}/${name}`, node];
      if (node.kind === "folder") yield* this.files(node, `${path}/${name}`);
    }
  }

  place(doing: string, path: string, follow: boolean): Place {
    return locateNode(this.#root, doing, path, follow);
  }

  /** Throws "not-found" if nothing is there. */
  existing(doing: string, path: string, follow: boolean): Place & { readonly node: DiskNode } {
    const place = this.place(doing, path, follow);
    if (!place.node) throw fileFailure("not-found", doing, path);
    return { ...place, node: place.node };
  }

  /** Returns undefined if nothing exists there, even below something that is not a folder. */
  find(path: string, follow: boolean): (Place & { readonly node: DiskNode }) | undefined {
    try {
      return this.existing("look at", path, follow);
    } catch (error) {
      if (FileError.isInstance(error) && (error.code === "not-found" || error.code === "not-a-folder"))
        return undefined;
      throw error;
    }
  }

  existingFile(doing: string, path: string, follow: boolean): FileNode {
    return asFile(this.existing(doing, path, follow).node, doing, path);
  }

  put(place: Place, node: DiskNode): void {
    place.folder.children.set(place.name, node);
    place.folder.modified = this.now();
  }

  drop(place: Place): void {
    place.folder.children.delete(place.name);
    place.folder.modified = this.now();
  }

  putFile(place: Place, data: string | Uint8Array): FileNode {
    const bytes = encodeData(data);
    const node: FileNode = { kind: "file", data: bytes, size: bytes.length, modified: this.now() };
    this.put(place, node);
    return node;
  }

  makeFolders(path: string): void {
    const doing = "make the folder";
    const names = path.split("/").filter(Boolean);
    for (const i of names.keys()) {
      const part = `/${names.slice(0, i + 1).join("/")}`;
      const place = this.place(doing, part, false);
      if (!place.node) this.put(place, folderNode(this.now()));
      if (this.find(part, true)?.node.kind !== "folder") throw fileFailure("not-a-folder", doing, path);
    }
  }
}

export function asFile(node: DiskNode, doing: string, path: string): FileNode {
  if (node.kind === "folder") throw fileFailure("is-a-folder", doing, path);
  if (node.kind === "link") throw fileFailure("denied", doing, path, { reason: LINK_REASON });
  return node;
}

export function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}

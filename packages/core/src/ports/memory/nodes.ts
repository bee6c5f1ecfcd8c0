// The nodes of the in-memory disk, and copies of it that share bytes safely.

export interface FileNode {
  readonly kind: "file";
  /** May be longer than the file; the rest is room to grow that belongs to this node alone. */
  data: Uint8Array;
  size: number;
  modified: number;
}
export interface FolderNode {
  readonly kind: "folder";
  readonly children: Map<string, DiskNode>;
  modified: number;
}
interface LinkNode {
  readonly kind: "link";
  readonly target: string;
  modified: number;
}
export type DiskNode = FileNode | FolderNode | LinkNode;

export function folderNode(modified: number): FolderNode {
  return { kind: "folder", children: new Map(), modified };
}

/** Returns the bytes of a file, which must not be changed. */
export function bytesOf(node: FileNode): Uint8Array {
  return node.data.subarray(0, node.size);
}

/** The whole disk at one moment. Later changes to the disk do not reach it. */
export type DiskImage = FolderNode;

/** Copies the tree and shares the bytes. A copy has no room to grow, so nobody writes to shared bytes. */
export function copyOf<T extends DiskNode>(node: T): T;
export function copyOf(node: DiskNode): DiskNode {
  if (node.kind === "link") return { ...node };
  if (node.kind === "file") return { ...node, data: bytesOf(node) };
  const children = new Map([...node.children].map(([name, child]) => [name, copyOf(child)]));
  return { ...node, children };
}

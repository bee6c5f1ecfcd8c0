// Resolves a path in the in-memory disk, following links.
import { fileFailure, LINK_REASON } from "../file-failure.ts";
import type { DiskNode, FolderNode } from "./nodes.ts";

export interface Place {
  readonly folder: FolderNode;
  readonly name: string;
  readonly path: string;
  readonly node: DiskNode | undefined;
}

/** As many as Linux follows. */
const MAX_LINKS = 40;

/** Walks to a path. Its folders must exist; the last part need not. `follow`: whether a link at the end is followed. */
export function locateNode(root: FolderNode, doing: string, path: string, follow: boolean): Place {
  // A drive is a folder like any other here.
  if (!/^(?:\/|[A-Za-z]:\/)/.test(path))
    throw new TypeError(`Paths are absolute; got ${JSON.stringify(path)}.`);
  let left = splitPath(path);
  let trail: { name: string; node: FolderNode }[] = [{ name: "", node: root }];
  let links = 0;
  const pathTo = (name: string) => `/${[...trail.slice(1).map((step) => step.name), name].join("/")}`;

  while (left.length > 0) {
    const [name = "", ...rest] = left;
    left = rest;
    if (name === "..") {
      if (trail.length > 1) trail.pop();
      continue;
    }
    const folder = trail.at(-1)!.node;
    const node = folder.children.get(name);
    const last = rest.length === 0;
    if (node?.kind === "link" && (follow || !last)) {
      if (++links > MAX_LINKS) throw fileFailure("denied", doing, path, { reason: LINK_REASON });
      if (node.target.startsWith("/")) trail = trail.slice(0, 1);
      left = [...splitPath(node.target), ...rest];
      continue;
    }
    if (last) return { folder, name, path: pathTo(name), node };
    if (!node) throw fileFailure("not-found", doing, path);
    if (node.kind !== "folder") throw fileFailure("not-a-folder", doing, path);
    trail.push({ name, node });
  }
  const end = trail.pop()!;
  return { folder: trail.at(-1)?.node ?? root, name: end.name, path: pathTo(end.name), node: end.node };
}

function splitPath(path: string): string[] {
  return path.split("/").filter((part) => part !== "" && part !== ".");
}

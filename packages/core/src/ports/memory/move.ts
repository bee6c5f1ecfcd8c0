// Renames in the in-memory disk, by POSIX rules.
import { fileFailure } from "../file-failure.ts";
import type { Disk } from "./disk.ts";

export function moveNode(disk: Disk, from: string, to: string): void {
  const doing = `move ${from} to`;
  const source = disk.find(from, false);
  if (!source) throw fileFailure("not-found", doing, to);
  const target = disk.place(doing, to, false);
  if (source.path === target.path) return;
  if (source.node.kind === "folder") {
    if (target.path.startsWith(`${source.path}/`)) {
      throw fileFailure("io", doing, to, { reason: "a folder cannot be put into itself" });
    }
    if (target.node && target.node.kind !== "folder") throw fileFailure("not-a-folder", doing, to);
    if (target.node && target.node.children.size > 0) throw fileFailure("exists", doing, to);
  } else if (target.node?.kind === "folder") {
    throw fileFailure("is-a-folder", doing, to);
  }
  disk.before({ kind: "rename", path: from, to });
  disk.drop(source);
  disk.put(target, source.node);
}

// Appends to an in-memory file. Holds the file, not its name, so like an open file it survives a rename.
import { fileFailure } from "../file-failure.ts";
import type { Appender } from "../files.ts";
import { asFile, type Disk, parentOf } from "./disk.ts";
import { appendBytes, encodeData } from "./file-bytes.ts";

export function memoryAppender(disk: Disk, path: string): Appender {
  disk.makeFolders(parentOf(path));
  const place = disk.place("append to", path, false);
  if (!place.node) disk.before({ kind: "create", path });
  const file = place.node ? asFile(place.node, "append to", path) : disk.putFile(place, "");
  let open = true;

  function requireOpen(): void {
    if (!open) throw fileFailure("io", "append to", path, { reason: "it was closed" });
  }

  return {
    async append(data) {
      requireOpen();
      const bytes = encodeData(data);
      disk.before({ kind: "append", path, data: bytes });
      appendBytes(file, bytes);
      file.modified = disk.now();
    },
    async sync() {
      requireOpen();
    },
    async close() {
      open = false;
    },
  };
}

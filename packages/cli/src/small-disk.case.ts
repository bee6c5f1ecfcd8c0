// A real file system of a few kilobytes for one process and its children. It is mounted in their own namespace, which needs no
// privileges on most systems, and disappears when they end.
import { spawnSync } from "node:child_process";

/** Mounts a file system at $DISK and runs the command that follows. */
const MOUNTED = 'mount -t tmpfs -o "$DISK_OPTIONS" none "$DISK" && exec "$@"';

export interface SmallDisk {
  /** Where it is mounted; the folder must exist. */
  readonly at: string;
  /** Options of mount: "size=200k", "ro", "size=1m,nr_inodes=20". */
  readonly options: string;
}

/** The command that runs a program with the small disk mounted. */
export function onSmallDisk({ at, options }: SmallDisk, program: readonly string[]): readonly string[] {
  const set = [`DISK=${at}`, `DISK_OPTIONS=${options}`];
  return ["unshare", "-rm", "env", ...set, "sh", "-c", MOUNTED, "sh", ...program];
}

export function canMakeSmallDisk(): boolean {
  const [program, ...words] = onSmallDisk({ at: "/tmp", options: "size=64k" }, ["true"]);
  return spawnSync(program!, words, { stdio: "ignore" }).status === 0;
}

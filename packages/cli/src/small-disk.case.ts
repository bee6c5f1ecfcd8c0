// A real file system of a few kilobytes, for one process and its children: it is mounted in a namespace of their own, needs no
// privilege where the system lets users have one, and is gone when they end.
import { spawnSync } from "node:child_process";

/** Mounts a file system at $DISK and goes on with the words that follow. */
const MOUNTED = 'mount -t tmpfs -o "$DISK_OPTIONS" none "$DISK" && exec "$@"';

export interface SmallDisk {
  /** Where it is mounted; the folder must exist. */
  readonly at: string;
  /** As mount takes them: "size=200k", "ro", "size=1m,nr_inodes=20". */
  readonly options: string;
}

/** What starts a program that sees the small disk. */
export function onSmallDisk({ at, options }: SmallDisk, program: readonly string[]): readonly string[] {
  const set = [`DISK=${at}`, `DISK_OPTIONS=${options}`];
  return ["unshare", "-rm", "env", ...set, "sh", "-c", MOUNTED, "sh", ...program];
}

export function canMakeSmallDisk(): boolean {
  const [program, ...words] = onSmallDisk({ at: "/tmp", options: "size=64k" }, ["true"]);
  return spawnSync(program!, words, { stdio: "ignore" }).status === 0;
}

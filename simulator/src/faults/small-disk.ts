// A separate file system for one shell and its children, mounted in their own namespace. It needs no privilege if the system allows
// user namespaces, and it disappears when they end.
import { spawn, spawnSync } from "node:child_process";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Ended, FaultPlace } from "./fault-place.ts";
import { PAL, PATIENCE_MS, waitForEnd } from "./fault-place.ts";

export const NO_SMALL_DISK = "no file system can be mounted here (unshare -rm, mount -t tmpfs)";

/** For all runs of a shell: each has its own limit. */
const SHELL_PATIENCE_MS = 20 * PATIENCE_MS;
/** The exit code of `timeout` after it had to kill. */
const EXIT_KILLED = 137;
const NAMESPACE = ["unshare", "-rm", "bash", "-c"] as const;
const [UNSHARE, ...WORDS] = NAMESPACE;

export function canMountDisk(): boolean {
  return (
    spawnSync(UNSHARE, [...WORDS, "mount -t tmpfs -o size=64k none /tmp"], { stdio: "ignore" }).status === 0
  );
}

/**
 * `run NAME ARGUMENT…` runs pal and saves its output under that name; its home is on the disk at $DISK and is copied to the
 * place's home at the end.
 */
const PRELUDE = `
mount -t tmpfs -o "$DISK_OPTIONS" none "$DISK" || exit 99
run() { local name=$1; shift; timeout -s KILL "$PATIENCE_SECONDS" "$NODE" "$PAL" "$@" >"$OUT/$name.out" 2>"$OUT/$name.err"; echo $? >"$OUT/$name.code"; }
mkdir -p "$PALIMPSEST_HOME"
`;

export interface DiskRuns {
  readonly shell: Ended;
  ended(name: string): Promise<Ended>;
}

export async function runOnDisk(place: FaultPlace, options: string, script: string): Promise<DiskRuns> {
  const out = join(place.folder, "out");
  await mkdir(out, { recursive: true });
  const disk = join(place.folder, "disk");
  const text = `${PRELUDE}\n${script}\ncp -r "$DISK/home/." "$HOME/home/"`;
  const child = spawn(UNSHARE, [...WORDS, text], {
    cwd: place.work,
    env: {
      ...place.environment,
      PALIMPSEST_HOME: `${disk}/home`,
      DISK: disk,
      DISK_OPTIONS: options,
      OUT: out,
      NODE: process.execPath,
      PATIENCE_SECONDS: String(PATIENCE_MS / 1_000),
      PAL,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const shell = await waitForEnd(child, SHELL_PATIENCE_MS);
  const readOutput = (name: string) => readFile(join(out, name), "utf8").catch(() => "");
  return {
    shell,
    ended: async (name) => {
      const code = Number.parseInt(await readOutput(`${name}.code`), 10);
      const hung = shell.hung || code === EXIT_KILLED;
      const [stdout, stderr] = [await readOutput(`${name}.out`), await readOutput(`${name}.err`)];
      return { code, signal: null, stdout, stderr, hung };
    },
  };
}

// Ends a process and everything it started, including processes that left its group and session.
import { execFile, execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

/** Time to clean up: git removes its lock files, servers close their ports. */
const GRACE = 2_000;
/** Doubled each time, because listing all processes of a large machine is expensive. */
const FIRST_LOOK = 20;
const PS_ARGUMENTS = ["-A", "-o", "pid=,ppid=,pgid=,stat=,lstart="];

interface Running {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** The start time, which distinguishes it from a later process with the same pid. */
  readonly started: string;
}

/** Sends SIGTERM, then SIGKILL. Resolves when none is left. */
export async function killTree(root: number, grace = GRACE): Promise<void> {
  if (process.platform === "win32") {
    await promisify(execFile)("taskkill", ["/pid", String(root), "/T", "/F"]).catch(() => {});
    return;
  }
  const tree = await findTree(root);
  signalAll(tree, "SIGTERM");
  for (let waited = 0, pause = FIRST_LOOK; waited < grace; waited += pause, pause *= 2) {
    if ((await findLeft(tree, root)).length === 0) return;
    await sleep(pause);
  }
  // New processes may have been started meanwhile.
  signalAll(await findLeft(tree, root), "SIGKILL");
}

/** Kills immediately and synchronously, for when this process itself exits. */
export function killTreesNow(roots: readonly number[]): void {
  if (roots.length === 0) return;
  if (process.platform === "win32") {
    for (const root of roots)
      spawnSync("taskkill", ["/pid", String(root), "/T", "/F"], { windowsHide: true });
    return;
  }
  // Listed before any of them ends, because a process whose parent is gone cannot be attributed.
  const all = listNow();
  for (const root of roots) {
    trySignal(-root, "SIGKILL");
    signalAll(findMembers(all, new Set([root]), root), "SIGKILL");
  }
}

/** True if any process of a group is left, even if its leader has ended. */
export function hasGroup(root: number): boolean {
  try {
    process.kill(process.platform === "win32" ? root : -root, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function findTree(root: number): Promise<Running[]> {
  return findMembers(await listRunning(), new Set([root]), root);
}

/** Returns the processes of the tree, as it was and as it is now, that still run. */
async function findLeft(tree: readonly Running[], root: number): Promise<Running[]> {
  const all = await listRunning();
  const createKey = ({ pid, started }: Running) => `${pid} ${started}`;
  const known = new Set(tree.map(createKey));
  const pids = all.filter((one) => known.has(createKey(one))).map(({ pid }) => pid);
  return findMembers(all, new Set(pids), root);
}

function findMembers(all: readonly Running[], roots: ReadonlySet<number>, group: number): Running[] {
  const inside = new Set(roots);
  const isMember = (one: Running) => inside.has(one.pid) || one.group === group || inside.has(one.parent);
  // Children may be listed before their parents, so repeat until nothing is added.
  for (let before = -1; before !== inside.size; ) {
    before = inside.size;
    for (const one of all) if (isMember(one)) inside.add(one.pid);
  }
  return all.filter(({ pid }) => inside.has(pid) && pid !== process.pid);
}

function signalAll(processes: readonly Running[], name: NodeJS.Signals): void {
  for (const { pid } of processes) trySignal(pid, name);
}

function trySignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Already gone, or another user's.
  }
}

async function listRunning(): Promise<Running[]> {
  if (process.platform === "linux") return readProc();
  return parsePs((await promisify(execFile)("ps", PS_ARGUMENTS)).stdout);
}

function listNow(): Running[] {
  try {
    if (process.platform === "linux") return readProc();
    return parsePs(execFileSync("ps", PS_ARGUMENTS, { encoding: "utf8" }));
  } catch {
    return [];
  }
}

function readProc(): Running[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [parseStat(Number(name), readFileSync(`/proc/${name}/stat`, "utf8"))];
      } catch {
        return [];
      }
    })
    .filter((one) => one !== undefined);
}

function parseStat(pid: number, text: string): Running | undefined {
  // The program's name comes second, in brackets, and may contain spaces and brackets.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const [state, parent, group] = fields;
  // A zombie: ended, but not yet reaped.
  if (state === "Z" || state === "X") return undefined;
  return { pid, parent: Number(parent), group: Number(group), started: fields[19] ?? "" };
}

function parsePs(text: string): Running[] {
  return text.split("\n").flatMap((line) => {
    const [, pid, parent, group, state, started = ""] =
      /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    if (pid === undefined || state?.startsWith("Z")) return [];
    return [{ pid: Number(pid), parent: Number(parent), group: Number(group), started }];
  });
}

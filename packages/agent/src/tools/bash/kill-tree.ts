// Ends a process and all it has started: those of its group and session, and those that left both.
import { execFile, execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

/** Time to tidy up: git removes its lock files, servers close their ports. */
const GRACE = 2_000;
/** Doubled each time: looking at all processes of a large machine is not for nothing. */
const FIRST_LOOK = 20;
const PS_ARGUMENTS = ["-A", "-o", "pid=,ppid=,pgid=,stat=,lstart="];

interface Running {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** Tells a process from a later one of the same number, where the system says it. */
  readonly started: string;
}

/** Asked to end, then made to. Resolves when none is left. */
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
  // Some may have been started meanwhile, by those that were asked.
  signalAll(await findLeft(tree, root), "SIGKILL");
}

/** At once and without waiting: for the moment this process itself ends. */
export function killTreesNow(roots: readonly number[]): void {
  if (roots.length === 0) return;
  if (process.platform === "win32") {
    for (const root of roots)
      spawnSync("taskkill", ["/pid", String(root), "/T", "/F"], { windowsHide: true });
    return;
  }
  // Before any of them ends: a process whose parent is gone cannot be told from a stranger.
  const all = listNow();
  for (const root of roots) {
    trySignal(-root, "SIGKILL");
    signalAll(findMembers(all, new Set([root]), root), "SIGKILL");
  }
}

/** Whether any process of a group is left; also when the one that it is named after has ended. */
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

/** Of the tree as it was and as it is now, what still runs. */
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
  // Children may be listed before their parents: as often as there is something new.
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
    // Already gone, or somebody else's.
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
  // The program's name comes second, in brackets, and may hold spaces and brackets of its own.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const [state, parent, group] = fields;
  // It has ended; only its parent has not looked yet.
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

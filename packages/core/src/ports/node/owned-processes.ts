// The processes that this one has started and that must not outlive it: each leads a group of its own, so neither the terminal nor
// the system ends them with us.
import { hasGroup, killTreesNow } from "./kill-tree.ts";
import { unwatchProcess, watchProcess } from "./watchdog.ts";

const owned = new Set<number>();

/** From the moment it is started: we may end before we hear that it runs. */
export function ownProcess(pid: number): void {
  // One listener for all: Node warns of many.
  if (!process.listeners("exit").includes(killOwned)) process.once("exit", killOwned);
  disownEnded();
  owned.add(pid);
  if (process.platform !== "win32") watchProcess(pid, owned);
}

/** It has ended. What it left running may go on. */
export function disownProcess(pid: number): void {
  if (owned.delete(pid)) unwatchProcess(pid);
}

/** Those that left nothing running: processes of its group keep a group owned. The id of an empty group may be reused. */
export function disownEnded(): void {
  for (const pid of owned) if (!hasGroup(pid)) disownProcess(pid);
}

function killOwned(): void {
  disownEnded();
  killTreesNow([...owned]);
}

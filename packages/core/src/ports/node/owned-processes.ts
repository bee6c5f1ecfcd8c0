// The processes that this one has started and that must not outlive it. Each leads its own group, so neither the terminal
// nor the system ends them together with us.
import { hasGroup, killTreesNow } from "./kill-tree.ts";
import { unwatchProcess, watchProcess } from "./watchdog.ts";

const owned = new Set<number>();

/** Called as soon as the process is started, because we may end before we hear that it runs. */
export function ownProcess(pid: number): void {
  // A single listener, because Node warns about many.
  if (!process.listeners("exit").includes(killOwned)) process.once("exit", killOwned);
  disownEnded();
  owned.add(pid);
  if (process.platform !== "win32") watchProcess(pid, owned);
}

/** Called when the process has ended. What it left running may continue. */
export function disownProcess(pid: number): void {
  if (owned.delete(pid)) unwatchProcess(pid);
}

/** Disowns processes whose group is empty, because the id of an empty group may be reused. */
export function disownEnded(): void {
  for (const pid of owned) if (!hasGroup(pid)) disownProcess(pid);
}

function killOwned(): void {
  disownEnded();
  killTreesNow([...owned]);
}

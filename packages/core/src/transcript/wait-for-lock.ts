// Waits for a lock that is held for milliseconds, around one change of a folder that several processes write.
import type { Ports } from "../ports/ports.ts";
import { acquireLock, type Lock } from "./file-lock.ts";

export type LockPorts = Pick<Ports, "clock" | "files" | "ids" | "spawn">;

/** How long to wait for one holder: far longer than any write takes. */
const WAIT_MS = 10_000;
/** How long to wait in total: enough for many processes that write at once on a busy machine. */
const MAX_WAIT_MS = 60_000;
const STEP_MS = 20;

export type AwaitedLock =
  | { readonly ok: true; readonly lock: Lock }
  | { readonly ok: false; readonly reason: string };

/** `purpose`: what is locked, for the sentence that names the holder. */
export async function waitForLock(ports: LockPorts, path: string, purpose: string): Promise<AwaitedLock> {
  const started = ports.clock.now();
  let holder = { reason: "", since: started };
  for (;;) {
    const taken = await acquireLock(ports, path, { purpose, advice: "Try again when that has ended." });
    if (taken.ok) return taken;
    const now = ports.clock.now();
    // The reason names the process and its time, so a different reason means a different holder.
    if (taken.reason !== holder.reason) holder = { reason: taken.reason, since: now };
    if (now - holder.since >= WAIT_MS || now - started >= MAX_WAIT_MS) return taken;
    await ports.clock.sleep(STEP_MS * (0.5 + ports.ids.random()));
  }
}

// The folder's lock: taken for each write, held for milliseconds, waited for.
import type { Ports } from "../../ports/ports.ts";
import { acquireLock, type Lock } from "../../transcript/file-lock.ts";

export type StorePorts = Pick<Ports, "clock" | "files" | "ids" | "spawn">;

/** For one holder: far longer than any write takes. A process that waits longer reports it instead. */
const WAIT_MS = 10_000;
/** In all: enough for many processes that write at once on a busy machine. */
const MAX_WAIT_MS = 60_000;
const STEP_MS = 20;

export type Taken =
  | { readonly ok: true; readonly lock: Lock }
  | { readonly ok: false; readonly reason: string };

export async function takeLock(ports: StorePorts, path: string): Promise<Taken> {
  const started = ports.clock.now();
  let holder = { reason: "", since: started };
  for (;;) {
    const taken = await acquireLock(ports, path, {
      purpose: "The memory folder",
      advice: "Try again when that has ended.",
    });
    if (taken.ok) return taken;
    const now = ports.clock.now();
    // It names the process and its time: another one is another holder.
    if (taken.reason !== holder.reason) holder = { reason: taken.reason, since: now };
    if (now - holder.since >= WAIT_MS || now - started >= MAX_WAIT_MS) return taken;
    await ports.clock.sleep(STEP_MS * (0.5 + ports.ids.random()));
  }
}

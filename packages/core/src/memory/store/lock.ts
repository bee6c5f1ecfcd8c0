// The folder's lock: taken for each write, held for milliseconds, waited for.
import type { Ports } from "../../ports/ports.ts";
import { acquireLock, type Lock } from "../../transcript/lock.ts";

export type StorePorts = Pick<Ports, "clock" | "files" | "ids" | "spawn">;

/** Far longer than any write takes; whoever waits that long should say so instead. */
const WAIT_MS = 10_000;
const STEP_MS = 20;

export type Taken =
  | { readonly ok: true; readonly lock: Lock }
  | { readonly ok: false; readonly reason: string };

export async function takeLock(ports: StorePorts, path: string): Promise<Taken> {
  const end = ports.clock.now() + WAIT_MS;
  for (;;) {
    const taken = await acquireLock(ports, path, {
      purpose: "The memory folder",
      advice: "Try again when that has ended.",
    });
    if (taken.ok || ports.clock.now() >= end) return taken;
    await ports.clock.sleep(STEP_MS * (0.5 + ports.ids.random()));
  }
}

// Waits for agents on the virtual clock. They also read real files, so time moves on only when no such read is under way.
import type { MemoryPorts } from "@palimpsest/core/testing";
import { Violation } from "../violation.ts";

const REAL_WORK = /^(?:FSReq|CloseReq|FILEHANDLE)/;
/** Idle turns of the event loop after which all consequences of the last event have happened. */
const QUIET_TURNS = 3;
/** Idle turns without any timer after which nothing will happen any more. */
const STUCK_TURNS = 2_000;

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
const isBusy = () => process.getActiveResourcesInfo().some((name) => REAL_WORK.test(name));

export async function runClock<T>(clock: MemoryPorts["clock"], promise: Promise<T>): Promise<T> {
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  promise.then(settle, settle);
  for (let quiet = 0; ; ) {
    await turn();
    if (isSettled) return promise;
    quiet = isBusy() ? 0 : quiet + 1;
    if (quiet < QUIET_TURNS) continue;
    const due = clock.nextDue();
    if (due === undefined) {
      if (quiet > STUCK_TURNS) throw new Violation("no surprise", "A call never came back.");
      continue;
    }
    quiet = 0;
    await clock.advance(due - clock.now());
  }
}

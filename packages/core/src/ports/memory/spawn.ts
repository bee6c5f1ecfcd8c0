// Programs that a test scripts, and processes that a test can kill. Time limits use the given clock.
import { type Captured, makeCapture } from "../captured.ts";
import type { Clock } from "../clock.ts";
import {
  type ProcessIdentity,
  type Spawn,
  SpawnError,
  type SpawnOptions,
  type SpawnResult,
} from "../spawn.ts";

interface SpawnCall {
  readonly command: string;
  readonly args: readonly string[];
  readonly options: SpawnOptions;
}

interface ScriptedOutcome {
  readonly code?: number | null;
  readonly stdout?: string;
  readonly stderr?: string;
}

/** Simulates a program. Undefined means that there is no such program; a promise that never settles means that it hangs. */
export type SpawnHandler = (
  call: SpawnCall,
) => ScriptedOutcome | undefined | Promise<ScriptedOutcome | undefined>;

export interface ScriptedSpawn extends Spawn {
  /** Everything that was run so far on this machine. */
  readonly calls: readonly SpawnCall[];
  /** Creates another process on the same machine. */
  sibling(): ScriptedSpawn;
  kill(identity: ProcessIdentity): void;
  /** Ends every process. Later ones belong to another boot. */
  reboot(): void;
}

interface Machine {
  readonly handler: SpawnHandler;
  readonly clock: Clock | undefined;
  readonly calls: SpawnCall[];
  readonly alive: Set<string>;
  made: number;
  boots: number;
}

const FIRST_PID = 1000;

export function scriptedSpawn(handler: SpawnHandler = () => undefined, clock?: Clock): ScriptedSpawn {
  return processOn({ handler, clock, calls: [], alive: new Set(), made: 0, boots: 1 });
}

function processOn(machine: Machine): ScriptedSpawn {
  const made = ++machine.made;
  const identity = { pid: FIRST_PID + made, started: String(made), boot: `boot-${machine.boots}` };
  machine.alive.add(keyOf(identity));
  return {
    calls: machine.calls,
    run: (command, args, options = {}) => runScripted(machine, { command, args, options }),
    self: () => identity,
    isAlive: (other) => machine.alive.has(keyOf(other)),
    sibling: () => processOn(machine),
    kill: (other) => machine.alive.delete(keyOf(other)),
    reboot() {
      machine.alive.clear();
      machine.boots++;
    },
  };
}

function keyOf({ pid, started, boot }: ProcessIdentity): string {
  return JSON.stringify([pid, started, boot]);
}

async function runScripted(machine: Machine, call: SpawnCall): Promise<SpawnResult> {
  const { signal, maxBytes } = call.options;
  const nothing = { code: null, stdout: "", stderr: "", droppedBytes: 0 };
  if (signal?.aborted) return { ...nothing, ended: "aborted" };
  machine.calls.push(call);
  const { ended, outcome } = await raceOutcome(machine, call);
  if (ended !== "exit") return { ...nothing, ended };
  if (!outcome) throw new SpawnError(call.command, `Cannot start ${call.command}: there is no such program.`);
  const stdout = captureText(outcome.stdout, maxBytes);
  const stderr = captureText(outcome.stderr, maxBytes);
  return {
    code: outcome.code === undefined ? 0 : outcome.code,
    stdout: stdout.text(),
    stderr: stderr.text(),
    droppedBytes: stdout.dropped() + stderr.dropped(),
    ended,
  };
}

function captureText(text = "", maxBytes?: number): Captured {
  const output = makeCapture(maxBytes);
  output.push(new TextEncoder().encode(text));
  return output;
}

/** Resolves with the program's end, its time limit or the caller's abort, whichever comes first. */
function raceOutcome(
  { handler, clock }: Machine,
  call: SpawnCall,
): Promise<{ ended: SpawnResult["ended"]; outcome?: ScriptedOutcome | undefined }> {
  const { signal, timeout } = call.options;
  return new Promise((resolve, reject) => {
    const abortRun = () => finishRun("aborted");
    const stopTimer = timeout === undefined ? undefined : clock?.after(timeout, () => finishRun("timeout"));
    signal?.addEventListener("abort", abortRun, { once: true });
    function finishRun(ended: SpawnResult["ended"], outcome?: ScriptedOutcome): void {
      stopTimer?.();
      signal?.removeEventListener("abort", abortRun);
      resolve({ ended, outcome });
    }
    Promise.resolve(call)
      .then(handler)
      .then((outcome) => finishRun("exit", outcome), reject);
  });
}

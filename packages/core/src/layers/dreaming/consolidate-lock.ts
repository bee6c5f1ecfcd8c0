// Records when memory was last consolidated, and lets one process dream at a time. The modification time of
// `.consolidate-lock` is that of the last completed dream, and its content names the process that ran it; a running dream
// holds `.consolidate-lock.held`.
//
// Only a completed dream moves the time, so a dream that fails or is killed has nothing to restore.
import { FileError } from "../../ports/files.ts";
import type { Ports } from "../../ports/ports.ts";
import { acquireLock } from "../../transcript/file-lock.ts";

type LockPorts = Pick<Ports, "clock" | "files" | "ids" | "spawn">;

const MINUTE = 60_000;
const stampOf = (folder: string) => `${folder}/.consolidate-lock`;

export interface Turn {
  /** False once another process has taken over: a dream that hung for an hour must not write any more. */
  isHeld(): Promise<boolean>;
  /** Records that memory is consolidated as of this time. */
  completed(asOf: number): Promise<void>;
  release(): Promise<void>;
}

export type TurnResult =
  | { readonly ok: true; readonly turn: Turn }
  | { readonly ok: false; readonly reason: string };

/** Returns null if there was no dream yet. */
export async function readLastConsolidated(files: Ports["files"], folder: string): Promise<number | null> {
  return (await files.stat(stampOf(folder)))?.modified ?? null;
}

export async function takeTurn(ports: LockPorts, folder: string, lockMinutes: number): Promise<TurnResult> {
  const { files, spawn } = ports;
  try {
    const taken = await acquireLock(ports, `${stampOf(folder)}.held`, {
      purpose: "Consolidating this memory",
      advice: "Wait for it to end.",
      yieldsAfter: lockMinutes * MINUTE,
    });
    if (!taken.ok) return taken;
    const { lock } = taken;
    const turn: Turn = {
      isHeld: () => lock.isHeld(),
      completed: async (asOf) => {
        await files.write(stampOf(folder), `${JSON.stringify(spawn.self())}\n`);
        await files.setModified(stampOf(folder), asOf);
      },
      release: () => lock.release(),
    };
    return { ok: true, turn };
  } catch (error) {
    if (!FileError.isInstance(error)) throw error;
    return { ok: false, reason: error.message };
  }
}

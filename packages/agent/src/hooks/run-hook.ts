// Runs one hook's command with JSON on its stdin, a time limit, and its whole process tree stopped at the end.
import type { Ports } from "@palimpsest/core/ports";
import { describeError } from "@palimpsest/core/text";
import type { Hook } from "./read-hook-settings.ts";

export type Spawn = Ports["spawn"];

export type SpawnAnswer =
  | { readonly ok: true; readonly code: number; readonly stdout: string; readonly stderr: string }
  /** `isStarted`: it was started but did not finish. */
  | { readonly ok: false; readonly reason: string; readonly isStarted?: true };

/** Far more than is ever used: a hook that prints without end must not exhaust memory. */
const MAX_BYTES = 1_000_000;

export interface HookPlace {
  readonly cwd: string;
  /** The project's folder, for commands that name a script in it. */
  readonly project: string;
  readonly signal?: AbortSignal;
  readonly platform?: string;
}

export async function runHook(
  spawn: Spawn,
  hook: Hook,
  input: string,
  place: HookPlace,
): Promise<SpawnAnswer> {
  const [shell, flag] = place.platform === "win32" ? (["cmd.exe", "/c"] as const) : (["sh", "-c"] as const);
  try {
    const result = await spawn.run(shell, [flag, hook.command], {
      cwd: place.cwd,
      // The second variable is for hooks that were written for Claude Code.
      env: { PALIMPSEST_PROJECT_DIR: place.project, CLAUDE_PROJECT_DIR: place.project },
      input,
      timeout: hook.timeout,
      maxBytes: MAX_BYTES,
      ...(place.signal && { signal: place.signal }),
    });
    if (result.ended === "timeout")
      return { ok: false, reason: `stopped after ${hook.timeout / 1_000} s.`, isStarted: true };
    if (result.ended === "aborted") return { ok: false, reason: "interrupted.", isStarted: true };
    if (result.code === null) return { ok: false, reason: "ended by a signal.", isStarted: true };
    return { ok: true, code: result.code, stdout: result.stdout, stderr: result.stderr };
  } catch (error) {
    return { ok: false, reason: describeError(error) };
  }
}

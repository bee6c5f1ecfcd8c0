// Identifies a process. Pids are reused, so start time and boot id distinguish two processes with the same pid.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { uptime } from "node:os";
import type { ProcessIdentity } from "../spawn.ts";

/** The boot time computed from the uptime varies by seconds, and moves when the clock is set. */
const BOOT_ROUNDING = 60_000;

let own: ProcessIdentity | undefined;

export function ownIdentity(): ProcessIdentity {
  own ??= { pid: process.pid, started: startOf(process.pid) ?? "", boot: bootOf() };
  return own;
}

export function isAlive(identity: ProcessIdentity): boolean {
  if (!Number.isSafeInteger(identity.pid) || identity.pid <= 0) return false;
  return identity.boot === ownIdentity().boot && startOf(identity.pid) === identity.started;
}

/** Returns undefined if no such process runs. */
export function startOf(pid: number): string | undefined {
  if (process.platform === "linux") return startFromProc(pid);
  if (!acceptsSignal(pid)) return undefined;
  // Without `ps` this returns "" for every running process, and the pid alone decides.
  return attemptCommand("ps", ["-o", "lstart=", "-p", String(pid)]) ?? "";
}

function startFromProc(pid: number): string | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return undefined;
  }
  // The program's name comes second, in parentheses, and may itself contain spaces and parentheses.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const [state] = fields;
  // A zombie: killed, but not yet reaped by its parent.
  if (state === "Z" || state === "X") return undefined;
  // Field 22 of the line; the slice begins with field 3.
  return fields[19];
}

function bootOf(): string {
  if (process.platform === "linux") return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  const session =
    process.platform === "darwin" ? attemptCommand("sysctl", ["-n", "kern.bootsessionuuid"]) : undefined;
  return session ?? String(Math.round((Date.now() - uptime() * 1000) / BOOT_ROUNDING));
}

function acceptsSignal(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function attemptCommand(command: string, args: string[]): string | undefined {
  try {
    // Fixed language and time zone, because the text is compared with what another process got.
    const env = { ...process.env, LC_ALL: "C", TZ: "UTC" };
    const stdio: ["ignore", "pipe", "ignore"] = ["ignore", "pipe", "ignore"];
    return execFileSync(command, args, { encoding: "utf8", env, stdio }).trim() || undefined;
  } catch {
    return undefined;
  }
}

// Ctrl+Z: suspends pal, and the shell has the terminal until `fg`.
import { setTimeout } from "node:timers/promises";

/** Milliseconds for the signal to arrive. The wait ends after pal is resumed, or at once if nothing suspends it, as without a shell. */
const STOP_MS = 100;

/** Suspends the whole process group, as the terminal itself would, including the process that started pal. */
export async function stopJob(): Promise<void> {
  if (process.platform === "win32") return;
  process.kill(0, "SIGTSTP");
  await setTimeout(STOP_MS);
}

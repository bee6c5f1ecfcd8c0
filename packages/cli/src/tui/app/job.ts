// Ctrl+Z: the program stops, and the shell has the terminal until `fg`.
import { setTimeout } from "node:timers/promises";

/** Time for the signal to arrive. It passes once we run again; where nothing stops us, as without a shell, it just passes. */
const STOP_MS = 100;

/** The whole group, as the terminal itself would: whoever started us stops too. */
export async function stopJob(): Promise<void> {
  if (process.platform === "win32") return;
  process.kill(0, "SIGTSTP");
  await setTimeout(STOP_MS);
}

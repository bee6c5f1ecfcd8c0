// Runs the published `pal` in a separate process, as a user starts it, against the emulator.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Usage } from "./usage.ts";

const REPORT = fileURLToPath(new URL("report-usage.js", import.meta.url));
const run = promisify(execFile);

export interface PublishedPal {
  /** The file that starts the published pal. */
  readonly pal: string;
  readonly home: string;
  /** The emulator's address. */
  readonly url: string;
}

/** What the process used. `onStart` is called with its id. */
export async function runPublishedPal(
  { pal, home, url }: PublishedPal,
  args: readonly string[],
  onStart: (pid: number) => void = () => {},
): Promise<Usage> {
  const usage = `${home}/usage.json`;
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    PALIMPSEST_HOME: home,
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: "any",
    PALIMPSEST_BENCH_USAGE: usage,
  };
  const running = run(process.execPath, ["--no-warnings", "--import", REPORT, pal, ...args], {
    cwd: home,
    env,
  });
  // Otherwise pal waits for piped text.
  running.child.stdin!.end();
  onStart(running.child.pid!);
  await running;
  return JSON.parse(await readFile(usage, "utf8"));
}

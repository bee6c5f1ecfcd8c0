// Installs the peers from the npm registry into a folder outside the repository.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Peer } from "./peer-list.ts";

const run = promisify(execFile);

/** `PALIMPSEST_PEERS` names another one. */
const FOLDER =
  process.env.PALIMPSEST_PEERS ??
  join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "palimpsest-bench-peers");

type InstalledPeer =
  | { readonly ok: true; readonly bin: string; readonly version: string }
  | { readonly ok: false; readonly reason: string };

/** Uses an existing installation; remove the folder to get the newest version. */
export async function installPeer({ from, bin: name }: Peer): Promise<InstalledPeer> {
  const bin = join(FOLDER, "node_modules/.bin", name);
  try {
    if (!existsSync(bin)) {
      await mkdir(FOLDER, { recursive: true });
      if (!existsSync(join(FOLDER, "package.json"))) await writeFile(join(FOLDER, "package.json"), "{}");
      await run("npm", ["install", "--no-audit", "--no-fund", "--prefix", FOLDER, from]);
    }
    // Some print it to standard error.
    const { stdout, stderr } = await run(bin, ["--version"]);
    const version = /\d+\.\d+\.\d+\S*/.exec(stdout || stderr)?.[0];
    return version === undefined
      ? { ok: false, reason: `${name} --version prints no version` }
      : { ok: true, bin, version };
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).trim().split("\n").slice(-1);
    return { ok: false, reason: `cannot be installed or started: ${reason}` };
  }
}

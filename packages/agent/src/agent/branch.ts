// The git branch of a folder, to find a session by.
import type { Ports } from "@palimpsest/core";
import { mayHaveRepository } from "../instructions/repository.ts";

/** As long as a label may be. */
const MOST = 200;
const TIMEOUT = 2_000;

export async function branchOf(spawn: Ports["spawn"], cwd: string): Promise<string | undefined> {
  if (!mayHaveRepository(cwd)) return undefined;
  try {
    const args = ["--no-optional-locks", "symbolic-ref", "--short", "-q", "HEAD"];
    const { code, stdout } = await spawn.run("git", args, { cwd, timeout: TIMEOUT });
    const name = stdout.trim();
    return code === 0 && name !== "" && name.length <= MOST ? name : undefined;
  } catch {
    return undefined;
  }
}

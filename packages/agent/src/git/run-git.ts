// Starts git without any of the environment's git variables.
import { findProgram, type Ports } from "@palimpsest/core/ports";

type Spawn = Ports["spawn"];
type SpawnOptions = NonNullable<Parameters<Spawn["run"]>[2]>;

export interface GitRunnerOptions {
  readonly spawn: Spawn;
  readonly timeout: number;
  readonly maxBytes: number;
}

/** Its output; `undefined` if it failed or took too long. */
export type RunGit = (
  args: readonly string[],
  how: Required<Pick<SpawnOptions, "cwd" | "env">> & { readonly input?: string },
) => Promise<string | undefined>;

/** `undefined` if there is no git. */
export function createGitRunner({ spawn, timeout, maxBytes }: GitRunnerOptions): RunGit | undefined {
  const program = findProgram(process.platform === "win32" ? "git.exe" : "git");
  if (program === undefined) return undefined;
  return async (args, how) => {
    try {
      const words = ["--no-pager", "--no-optional-locks", ...args];
      const result = await spawn.run(program, words, { ...how, timeout, maxBytes });
      return result.code === 0 && result.ended === "exit" ? result.stdout : undefined;
    } catch {
      return undefined;
    }
  };
}

/** Ignores all git variables of the environment. */
export function isolateGit(folder: string): Record<string, string | undefined> {
  const inherited = Object.keys(process.env).filter((name) => name.toUpperCase().startsWith("GIT_"));
  return {
    ...Object.fromEntries(inherited.map((name) => [name, undefined])),
    GIT_DIR: folder,
    GIT_OPTIONAL_LOCKS: "0",
    GIT_TERMINAL_PROMPT: "0",
    GIT_NO_LAZY_FETCH: "1",
    GIT_ATTR_NOSYSTEM: "1",
    GIT_PAGER: "cat",
    GIT_EDITOR: "true",
  };
}

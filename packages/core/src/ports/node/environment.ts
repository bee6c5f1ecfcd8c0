// The environment that the process was started with.
import { homedir } from "node:os";

export interface ProcessEnvironment {
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
  /** The default home folder of our files. */
  readonly home: string;
}

/** Variables that were removed from the environment that children inherit. */
let withheld: Readonly<Record<string, string>> = {};

/**
 * Withholds these variables from every program that this process starts, however it is started. `nodeEnvironment` still
 * shows them. Replaces the previous list. For programs, not for libraries, because it changes `process.env`.
 */
export function withholdVariables(names: Iterable<string>): void {
  Object.assign(process.env, withheld);
  const taken: Record<string, string> = {};
  for (const name of names) {
    const value = process.env[name];
    if (value === undefined) continue;
    taken[name] = value;
    delete process.env[name];
  }
  withheld = taken;
}

export function nodeEnvironment(): ProcessEnvironment {
  const variables = { ...process.env, ...withheld };
  const home = variables.PALIMPSEST_HOME || `${homedir()}/.palimpsest`;
  return { variables, platform: process.platform, home };
}

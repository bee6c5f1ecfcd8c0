// What the process was started with.
import { homedir } from "node:os";

export interface ProcessEnvironment {
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
  /** The default home of all our files. */
  readonly home: string;
}

/** Taken out of the environment that children inherit. */
let withheld: Readonly<Record<string, string>> = {};

/**
 * No program that this process starts, by whatever way, inherits these variables. `nodeEnvironment` still shows them. Replaces what
 * was withheld before. For a program of its own, not for a library: it changes `process.env`.
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

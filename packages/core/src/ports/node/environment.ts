// What the process was started with.
import { homedir } from "node:os";

export interface ProcessEnvironment {
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
  /** Where everything of ours lives, unless told otherwise. */
  readonly home: string;
}

export function nodeEnvironment(): ProcessEnvironment {
  const variables = { ...process.env };
  const home = variables.PALIMPSEST_HOME || `${homedir()}/.palimpsest`;
  return { variables, platform: process.platform, home };
}

// Determines who changes memory with this run of pal: a person, or a command that an agent runs.
import { nodeEnvironment } from "@palimpsest/core/ports";
import { MemoryProblem } from "./store-here.ts";

/** Set for every command that an agent runs. */
const isInCommand = (): boolean => (nodeEnvironment().variables.PALIMPSEST_IN_COMMAND ?? "") !== "";

/** Changes by an agent's command are unconfirmed, even if the command uses pal to make them. */
export const authorHere = <T extends "human" | "undo">(by: T): T | "command" =>
  isInCommand() ? "command" : by;

/** `what`: for example "confirm a memory". */
export function requirePerson(what: string): void {
  if (isInCommand()) throw new MemoryProblem(`Only a person can ${what}, not a command that an agent runs.`);
}

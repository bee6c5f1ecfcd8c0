// What the parts of the reading of a command line share: how they hand on what they find.
import type { StartedWord } from "./read-options.ts";

export interface StartedProgram {
  /** The program by its name, quotes gone. */
  readonly words: readonly StartedWord[];
  /**
   * `sure`: it is started. `named`: it stands where a program nobody here knows may start it. `maybe`: among the words of
   * such a program.
   */
  readonly certainty: "sure" | "named" | "maybe";
  /** Not to be read for options: those of git stand before its subcommand. */
  readonly isAsWritten?: true;
}

/** What a program gets as its input. */
export interface Fed {
  readonly input?: string | undefined;
  readonly isPiped?: boolean;
}

export interface StartedReader {
  readScript(text: string, depth: number): void;
  /** Reads a script without adding its programs. */
  readApart(script: string, depth: number): readonly StartedProgram[];
  runProgram(all: readonly StartedWord[], fed: Fed, depth: number): void;
  readFile(program: string, file: string): void;
  addPrograms(...programs: readonly StartedProgram[]): void;
  /** Counts against the limit on what is read in all. */
  countCharacters(count: number): void;
  /** A whole sentence on why something may be started that cannot be read beforehand. */
  noteUnread(sentence: string): void;
}

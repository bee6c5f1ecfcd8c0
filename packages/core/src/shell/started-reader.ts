// The interface through which the readers of a command line report what they find.
import type { StartedWord } from "./read-options.ts";

export interface StartedProgram {
  /** The name of the program, without quotes. */
  readonly words: readonly StartedWord[];
  /**
   * `sure`: it is started. `named`: a program that is not in any table may start it. `maybe`: it is somewhere among the words of
   * such a program.
   */
  readonly certainty: "sure" | "named" | "maybe";
  /** Not read for options: git has options before its subcommand. */
  readonly isAsWritten?: true;
  /** Its output goes to another command. */
  readonly isFeeding?: true;
  /** Its output becomes part of one quoted word. */
  readonly isText?: true;
  /** Standard input, if the script itself holds it. */
  readonly input?: string;
}

/**
 * Text outside the words of programs that may name a file: `input` is read from, `output` is written to, `value` is what a variable or a
 * loop holds, and `passed` is a variable that programs get.
 */
export interface StartedText extends StartedWord {
  readonly role: "input" | "output" | "value" | "passed";
}

/** The standard input of a program. */
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
  /** Counts toward the limit on all text that is read. */
  countCharacters(count: number): void;
  /** Reports, in a whole sentence, why a program may be started that cannot be known in advance. */
  noteUnread(sentence: string): void;
}

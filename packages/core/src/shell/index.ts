// Shell text, read without running it.

export { type PlainCommand, type PlainOutcome, type PlainWord, plainCommands } from "./plain-commands.ts";
export {
  type NamedOption,
  type Operand,
  type ReadWords,
  readWords,
  type StartedWord,
} from "./read-options.ts";
export { readScript, type ShellCommand, type ShellScript } from "./read-script.ts";
export { ANY, ANY_WORD, MARK, type ShellWord } from "./shell-word.ts";
export { type Started, startedBy } from "./started.ts";
export type { StartedProgram, StartedText } from "./started-reader.ts";
export { writtenFiles } from "./written-files.ts";

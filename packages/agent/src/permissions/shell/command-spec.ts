// Describes a read-only command: which options it may have, and which of its words name files.

export interface CommandSpec {
  /** Single letters that take no value. */
  readonly flags?: string;
  /** Single letters that take a value, attached or as the next word. */
  readonly valued?: string;
  /** Options must be single letters with the value in the next word: these programs do not read clusters like others. */
  readonly alone?: boolean;
  /**
   * Long options, separated by spaces. `name` takes no value, `name=` needs one, `name?` may have one attached,
   * `name~` takes the next word unless it is the last. Exact: GNU's abbreviations are not understood.
   */
  readonly long?: string;
  /** `-5` is an option. */
  readonly digits?: boolean;
  /** Further whole words that are options. */
  readonly words?: RegExp;
  /** Options whose value is a file. */
  readonly files?: readonly string[];
  /** What the operands are. `text-paths`: the first is a pattern or program, the others name files. */
  readonly operands?: "paths" | "text" | "text-paths" | "none";
  readonly maxOperands?: number;
  /** Options that bring the pattern with them, so that all operands are files. */
  readonly patternIn?: readonly string[];
  /** No option of this program can do harm, so a file name that looks like one does not matter. */
  readonly anyOption?: boolean;
  /** A final check of the whole command. */
  check?(seen: Seen): boolean;
}

/** One command's words, parsed. */
export interface Seen {
  /** By name, with the value of those that have one. */
  readonly options: readonly (readonly [name: string, value: string | undefined])[];
  readonly operands: readonly string[];
}

export const hasOption = ({ options }: Seen, ...names: string[]): boolean =>
  options.some(([name]) => names.includes(name));

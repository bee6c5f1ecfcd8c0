// All programs that a command line starts, also through shells, eval, sudo, env, xargs and git's own options. For rules that
// forbid, never for rules that allow. Pure.
import { type GitLearned, gitStarted } from "./git-started.ts";
import { interpreterNamed } from "./interpreters.ts";
import { madeFiles } from "./made-files.ts";
import { afterOptions, valuesOf } from "./option-values.ts";
import { type StartedWord, sureWord } from "./read-options.ts";
import { readScript, type ShellCommand } from "./read-script.ts";
import { ANY, MARK } from "./shell-word.ts";
import type { Fed, StartedProgram, StartedReader, StartedText } from "./started-reader.ts";
import { readCode, readTaker, readUnknown } from "./started-scripts.ts";
import { readMake, readMakeText, readShell, readSourced } from "./started-shells.ts";
import {
  ARITHMETIC,
  assignmentIn,
  baseName,
  COPIES,
  EVALUATES,
  GIT_HOOK,
  HOME_VARIABLES,
  hasOddSpace,
  INPUT_FILE,
  LOADER,
  NAME_TABLES,
  NAMED_SUBSCRIPT,
  PROMPT_NAMES,
  programName,
  RUNNERS,
  SUBSCRIPT,
  scriptInVariable,
} from "./started-words.ts";
import { readEnv, readParallel, readRunner, readWrapper } from "./started-wrapped.ts";
import {
  CODE_VARIABLES,
  GIT_CONFIGURATION,
  PLAIN_PROGRAMS,
  RUN_FILE_VARIABLES,
  RUN_VARIABLES,
  SCRIPT_TAKERS,
  SHELLS,
  WRAPPERS,
} from "./wrappers.ts";

export interface Started {
  readonly programs: readonly StartedProgram[];
  /** Whole sentences: why a program may be started that cannot be known in advance. */
  readonly unread: readonly string[];
  readonly texts: readonly StartedText[];
  /** Part of the text was not read: it does not parse, is too long or is nested too deeply. */
  readonly isCut: boolean;
}

/** The longest chain of programs that start one another. */
const MAX_DEPTH = 20;
/** The most programs in one command line. Only a hostile one has more. */
const MAX_PROGRAMS = 2_000;
/** The most characters in total, nested scripts included: each is read again. */
const MAX_CHARACTERS = 500_000;

let last: { readonly command: string; readonly started: Started } | undefined;

/** Called once for each rule, so the last result is cached. */
export function startedBy(command: string): Started {
  if (last?.command === command) return last.started;
  const reading = new Reading();
  if (MARK.test(command)) reading.unread.add("It holds characters that no command can hold.");
  const unquoted = command.replaceAll(/['"\\]/g, "");
  reading.hasArithmetic = ARITHMETIC.test(unquoted);
  if (reading.hasArithmetic && NAMED_SUBSCRIPT.test(unquoted))
    reading.unread.add("It may run what stands in a subscript.");
  if (PROMPT_NAMES.test(unquoted)) reading.unread.add("It may set what the shell runs at each prompt.");
  if (NAME_TABLES.test(unquoted)) reading.unread.add("It gives other names to programs.");
  reading.readScript(command, 0);
  const started = {
    programs: reading.programs,
    unread: [...reading.unread],
    texts: reading.texts,
    isCut: reading.isCut,
  };
  last = { command, started };
  return started;
}

/** In the list of a loop it is not known which wildcards were quoted. */
const sureLengthOf = (text: string): number => {
  const at = text.search(/[*?[]/);
  return at < 0 ? text.length : at;
};

class Reading implements StartedReader {
  readonly programs: StartedProgram[] = [];
  readonly unread = new Set<string>();
  readonly texts: StartedText[] = [];
  hasArithmetic = false;
  isCut = false;
  readonly #aliases = new Map<string, string>();
  readonly #git: GitLearned = { aliases: new Map(), settings: [] };
  /** Aliases that the command itself defines. */
  readonly #names = new Map<string, string>();
  /** Files that the command itself writes, whose content is unknown then. */
  readonly #written = new Set<string>();
  readonly #writtenPaths = new Set<string>();
  #characters = 0;
  /** The output of the command that is being read goes to another one. */
  #isFeeding = false;
  #isText = false;

  readScript(text: string, depth: number): void {
    this.#characters += text.length;
    if (this.#isTooMuch(depth)) return;
    // The inserted text may end the command and start another one.
    if (depth > 0 && MARK.test(text)) this.noteUnread("A script in it is put together when it runs.");
    const { commands, problem, loose, redirections } = readScript(text);
    if (problem !== undefined) this.#noteCut(`The command ${problem}.`);
    if (loose.some((each) => SUBSCRIPT.test(each))) this.noteUnread("It may run what stands in a subscript.");
    for (const each of loose) this.#addText("value", each, sureLengthOf(each));
    this.#addRedirections(redirections);
    this.#noteWritten([], redirections);
    for (const command of commands) this.#noteWritten(command.words, command.redirections);
    const before = [this.#isFeeding, this.#isText] as const;
    for (const command of commands) {
      this.#isFeeding = before[0] || command.isFeeding;
      this.#isText = command.isText;
      this.#readCommand(command, depth);
    }
    [this.#isFeeding, this.#isText] = before;
  }

  #addRedirections(redirections: ShellCommand["redirections"]): void {
    for (const { operator, target } of redirections) {
      if (/^<>?$/.test(operator) && target) this.#addText("input", target.text, target.sureLength);
      if (operator.includes(">") && target) this.#addText("output", target.text, target.sureLength);
    }
  }

  #addText(role: StartedText["role"], text: string, sureLength = text.length): void {
    if (text === "") return;
    if (this.texts.length < MAX_PROGRAMS) this.texts.push({ role, text, sureLength });
    else this.isCut = true;
  }

  readApart(script: string, depth: number): readonly StartedProgram[] {
    const inner = new Reading();
    inner.readScript(script, depth);
    return inner.programs;
  }

  addPrograms(...programs: readonly StartedProgram[]): void {
    this.programs.push(...programs);
  }

  countCharacters(count: number): void {
    this.#characters += count;
  }

  noteUnread(sentence: string): void {
    this.unread.add(sentence);
  }

  #noteCut(sentence: string): void {
    this.isCut = true;
    this.noteUnread(sentence);
  }

  #isTooMuch(depth: number): boolean {
    const isMuch = this.programs.length > MAX_PROGRAMS || this.#characters > MAX_CHARACTERS;
    if (depth <= MAX_DEPTH && !isMuch) return false;
    this.#noteCut("Too many programs start one another in it.");
    return true;
  }

  #noteWritten(words: ShellCommand["words"], redirections: ShellCommand["redirections"]): void {
    const texts = words.map(({ text }) => text);
    for (const file of madeFiles(texts, redirections, (text) => this.#isMadeHere(text))) {
      this.#written.add(baseName(file));
      this.#writtenPaths.add(file);
    }
  }

  #isMadeHere(file: string): boolean {
    return INPUT_FILE.test(file) || this.#written.has(baseName(file));
  }

  #readCommand({ words, assignments, redirections, input, isPiped }: ShellCommand, depth: number): void {
    this.#addRedirections(redirections);
    if (words.some(hasOddSpace)) this.noteUnread("It holds a character that looks like a space and is none.");
    const role = words.length > 0 ? "passed" : "value";
    for (const { name, value } of assignments) this.#readAssignment(name, value, depth, role);
    const given = [...words.map(({ text }) => text), input ?? ""];
    if (this.hasArithmetic && given.some((text) => NAMED_SUBSCRIPT.test(text)))
      this.noteUnread("It may run what stands in a subscript.");
    this.runProgram(words, { input, isPiped }, depth);
  }

  #readAssignment(name: string, value: string, depth: number, role: StartedText["role"]): void {
    this.#addText(name === "HISTFILE" ? "passed" : role, value);
    if (SUBSCRIPT.test(value)) this.noteUnread("It may run what stands in a subscript.");
    if (RUN_VARIABLES.test(name)) this.readScript(scriptInVariable(name, value), depth + 1);
    if (RUN_FILE_VARIABLES.test(name)) this.readFile(name, value);
    if (GIT_CONFIGURATION.test(name)) this.#addOpenGit();
    if (CODE_VARIABLES.test(name) && /[(;!]|data:/.test(value))
      this.noteUnread(`What the code in ${name} starts cannot be read beforehand.`);
    // `~` then expands to something that is not a folder.
    if (HOME_VARIABLES.test(name) && value !== "" && !value.includes("/") && !MARK.test(value))
      this.noteUnread("It changes what ~ stands for.");
    if (/^(?:GNU)?MAKEFLAGS$/.test(name)) readMakeText(this, value);
  }

  #addOpenGit(): void {
    this.programs.push({ words: [sureWord("git"), { text: ANY, sureLength: 0 }], certainty: "sure" });
  }

  runProgram(all: readonly StartedWord[], fed: Fed, depth: number): void {
    let start = 0;
    for (; start < all.length; start++) {
      const [name, value] = assignmentIn(all[start]!.text);
      if (name === "") break;
      this.#readAssignment(name, value, depth, "passed");
    }
    const [first, ...rest] = all.slice(start);
    if (!first || this.#isTooMuch(depth)) return;
    const program = /^\/proc\/[^/]+\/exe$/.test(first.text) ? "sh" : programName(first);
    if (program === undefined) return this.noteUnread("Which program it starts cannot be read beforehand.");
    const isKnown = PLAIN_PROGRAMS.has(program) || WRAPPERS.has(program) || SHELLS.has(program);
    if (this.#written.has(program) && (first.text.includes("/") || !isKnown))
      this.noteUnread(`It starts ${first.text}, which it has written itself.`);
    this.#add(first, program, rest, fed.input);
    this.#runAlias(program, rest, fed, depth);
    const other = this.#names.get(program);
    if (other !== undefined && other !== program) this.runProgram([sureWord(other), ...rest], fed, depth + 1);
    this.#readProgram(program, rest, fed, depth);
  }

  #add(first: StartedWord, program: string, rest: readonly StartedWord[], input: string | undefined): void {
    const names = new Set([first.text, program, program.toLowerCase()]);
    const facts = {
      certainty: "sure" as const,
      ...(program === "git" && { isAsWritten: true as const }),
      ...(this.#isFeeding && { isFeeding: true as const }),
      ...(this.#isText && { isText: true as const }),
      ...(input !== undefined && { input }),
    };
    for (const name of names) this.programs.push({ words: [sureWord(name), ...rest], ...facts });
  }

  #runAlias(name: string, rest: readonly StartedWord[], fed: Fed, depth: number): void {
    const value = this.#aliases.get(name);
    if (value === undefined) return;
    this.#aliases.delete(name);
    const { commands } = readScript(value);
    this.readScript(value, depth + 1);
    const inner = commands.at(-1)?.words ?? [];
    const next = /\s$/.test(value) ? this.#aliases.get(rest[0]?.text ?? "") : undefined;
    const more = next === undefined ? rest : [...next.trim().split(/\s+/).map(sureWord), ...rest.slice(1)];
    this.runProgram([...inner, ...more], fed, depth + 1);
    this.#aliases.set(name, value);
  }

  #readProgram(program: string, rest: readonly StartedWord[], fed: Fed, depth: number): void {
    const texts = rest.map(({ text }) => text);
    const printsInto = program === "printf" && texts[0]?.startsWith("-v");
    if ((EVALUATES.has(program) || printsInto) && texts.some((text) => SUBSCRIPT.test(text)))
      this.noteUnread("It may run what stands in a subscript.");
    if (program === "git" || program.startsWith("git-")) return this.#readGit(program, rest, depth);
    const isDeclaration = ["declare", "typeset", "local", "export", "readonly"].includes(program);
    if (isDeclaration && texts.some((text) => /=\s*\([\s\S]*(?:\$\(|`)/.test(text)))
      this.noteUnread("It may run what stands in the value of an array.");
    if (SHELLS.has(program)) return readShell(this, program, texts, fed, depth);
    if (program === "eval") return this.readScript(texts.slice(afterOptions(texts)).join(" "), depth + 1);
    // Their words are expanded.
    if (/^comp(?:gen|lete)$/.test(program))
      for (const value of valuesOf(texts, "-W")) this.readScript(`: ${value}`, depth + 1);
    if (program === "trap") return this.readScript(texts[texts[0] === "--" ? 1 : 0] ?? "", depth + 1);
    if (program === "source" || program === ".") return readSourced(this, program, texts, fed, depth);
    if (program === "socat")
      for (const text of texts)
        this.readScript(/^(?:EXEC|SYSTEM|SHELL):([\s\S]*)$/i.exec(text)?.[1] ?? "", depth + 1);
    if (/^(?:npm|pnpm|yarn|bun)$/.test(program)) this.#readPackageManager(rest, fed, depth);
    if (program === "cargo" && texts[0] === "watch" && texts.includes("--"))
      this.runProgram(rest.slice(texts.indexOf("--") + 1), fed, depth + 1);
    const isRepeated = program === "fc" && !texts.some((text) => /^-\w*l/.test(text));
    const isHistory = program === "set" && texts.some((text) => /^-\w*H|^histexpand$/.test(text));
    if (isRepeated || isHistory) this.noteUnread("It runs again, changed, what was run before.");
    if (program === "make") return readMake(this, texts, fed, depth);
    this.#noteNames(program, texts, depth);
    readTaker(this, program, rest, fed, depth);
    readCode(this, program, texts, fed);
    if (LOADER.test(program))
      return this.runProgram(
        rest.slice(afterOptions(texts, { values: "--library-path --argv0" })),
        fed,
        depth + 1,
      );
    if (program === "env") return readEnv(this, rest, fed, depth);
    if (program === "parallel") return readParallel(this, rest, fed, depth);
    if (WRAPPERS.has(program)) return readWrapper(this, program, rest, fed, depth);
    if (RUNNERS.has(program)) readRunner(this, program, rest);
    const isKnown = PLAIN_PROGRAMS.has(program) || SCRIPT_TAKERS.has(program) || interpreterNamed(program);
    if (!isKnown) readUnknown(this, rest, fed, depth);
  }

  #readPackageManager(rest: readonly StartedWord[], fed: Fed, depth: number): void {
    const texts = rest.map(({ text }) => text);
    if (/^(?:exec|x|dlx)$/.test(texts[0] ?? "")) {
      const start = 1 + afterOptions(texts.slice(1), { values: "-p --package -w --workspace" });
      this.runProgram(rest.slice(start), fed, depth + 1);
    }
    if (texts[0] === "pkg")
      for (const text of texts)
        this.readScript(/^scripts\.[^=]*=([\s\S]*)$/.exec(text)?.[1] ?? "", depth + 1);
  }

  /** Records aliases that the command defines and variables that it exports. */
  #noteNames(program: string, texts: readonly string[], depth: number): void {
    if (program === "alias")
      for (const text of texts) {
        const [, name, value = ""] = /^([^=]+)=([\s\S]*)$/.exec(text) ?? [];
        if (name === undefined) continue;
        this.#aliases.set(name, value);
        this.readScript(value, depth + 1);
      }
    if (["export", "declare", "typeset", "local", "readonly"].includes(program))
      for (const text of texts)
        this.#readAssignment(...assignmentIn(text), depth, program === "export" ? "passed" : "value");
    const operands = texts.filter((text) => !text.startsWith("-"));
    if (program === "hash" && texts.includes("-p"))
      this.#names.set(baseName(operands[1] ?? ""), baseName(operands[0] ?? ""));
    if (COPIES.has(program) && operands.length >= 2)
      this.#names.set(baseName(operands.at(-1)!), baseName(operands.at(-2)!));
    const [from, to] = ["if=", "of="].map((key) => texts.find((text) => text.startsWith(key))?.slice(3));
    if (from !== undefined && to !== undefined) this.#names.set(baseName(to), baseName(from));
    if (program === "bind") this.readScript(texts.at(-1)?.replace(/^[^:]*:/, "") ?? "", depth + 1);
  }

  #readGit(program: string, rest: readonly StartedWord[], depth: number): void {
    const dashed = program.startsWith("git-") ? [sureWord(program.slice(4))] : [];
    const { words, scripts, programs, isOpen } = gitStarted([...dashed, ...rest], this.#git);
    this.programs.push({ words, certainty: "sure" });
    if (isOpen) this.#addOpenGit();
    for (const script of scripts) this.readScript(script, depth + 1);
    const hooks = [...words, ...rest].flatMap(({ text }) => /^core\.hookspath=(.+)$/i.exec(text)?.[1] ?? []);
    const isHook = (file: string) =>
      GIT_HOOK.test(file) || hooks.some((folder) => file.startsWith(`${folder}/`));
    if ([...this.#writtenPaths].some(isHook))
      this.noteUnread("It may start a git hook that it has written itself.");
    for (const inner of programs) {
      if (inner[0]?.text === "git" && this.programs.length < MAX_PROGRAMS)
        this.programs.push({ words: inner, certainty: "sure" });
      else this.runProgram(inner, {}, depth + 1);
    }
  }

  /** Files are not read. If a pipe or this same command makes the file, what it runs cannot be known. */
  readFile(program: string, file: string): void {
    if (this.#isMadeHere(file)) this.noteUnread(`What ${program} is given to run cannot be read beforehand.`);
  }
}

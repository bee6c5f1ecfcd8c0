// What a command line starts, seen through what only starts something else: shells, eval, sudo, env, xargs, git's own options.
// For rules that forbid, never for those that allow. Pure.
import { type GitLearned, gitStarted } from "./git-started.ts";
import { interpreterNamed } from "./interpreters.ts";
import { afterOptions, valuesOf } from "./option-values.ts";
import { type StartedWord, sureWord } from "./read-options.ts";
import { readScript, type ShellCommand } from "./read-script.ts";
import { ANY, ANY_WORD, MARK } from "./shell-word.ts";
import {
  ARITHMETIC,
  assignmentIn,
  baseName,
  COPIES,
  ENV_SPLIT,
  EVALUATES,
  fedWords,
  HOME_VARIABLES,
  hasOddSpace,
  INPUT_FILE,
  LOADER,
  NAME_TABLES,
  NAMED_SUBSCRIPT,
  PROMPT_NAMES,
  programName,
  RUNNERS,
  RUNS_NEXT,
  replacePlaces,
  SUBSCRIPT,
  scriptInVariable,
  scriptOfEditor,
} from "./started-words.ts";
import {
  GIT_CONFIGURATION,
  PLAIN_PROGRAMS,
  RUN_FILE_VARIABLES,
  RUN_VARIABLES,
  SCRIPT_TAKERS,
  SHELL_VALUES,
  SHELLS,
  USUAL_SCRIPT_OPTIONS,
  WRAPPERS,
} from "./wrappers.ts";

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

export interface Started {
  readonly programs: readonly StartedProgram[];
  /** Whole sentences on why something may be started that cannot be read beforehand. */
  readonly unread: readonly string[];
}

/** Programs that start one another. */
const MAX_DEPTH = 20;
/** Programs in all; then it was made to be long. */
const MAX_PROGRAMS = 2_000;
/** Characters in all, of scripts in scripts: each is read anew. */
const MAX_CHARACTERS = 500_000;
/** Words of an unknown program that may be a program themselves. */
const MAX_POSITIONS = 40;

let last: { readonly command: string; readonly started: Started } | undefined;

/** Asked once for each rule, so the last answer is kept. */
export function startedBy(command: string): Started {
  if (last?.command === command) return last.started;
  const reading = new Reading();
  if (MARK.test(command)) reading.unread.add("It holds characters that no command can hold.");
  const unquoted = command.replaceAll(/['"\\]/g, "");
  reading.hasArithmetic = ARITHMETIC.test(unquoted);
  if (PROMPT_NAMES.test(unquoted)) reading.unread.add("It may set what the shell runs at each prompt.");
  if (NAME_TABLES.test(unquoted)) reading.unread.add("It gives other names to programs.");
  reading.readScript(command, 0);
  const started = { programs: reading.programs, unread: [...reading.unread] };
  last = { command, started };
  return started;
}

interface Fed {
  readonly input?: string | undefined;
  readonly isPiped?: boolean;
}

class Reading {
  readonly programs: StartedProgram[] = [];
  readonly unread = new Set<string>();
  hasArithmetic = false;
  readonly #aliases = new Map<string, string>();
  readonly #git: GitLearned = { aliases: new Map(), settings: [] };
  /** Other names that the command itself gives to programs. */
  readonly #names = new Map<string, string>();
  /** Files that the command itself writes: what they hold then is not known. */
  readonly #written = new Set<string>();
  #characters = 0;

  readScript(text: string, depth: number): void {
    this.#characters += text.length;
    if (this.#isTooMuch(depth)) return;
    // What is put in may end the command and begin another one.
    if (depth > 0 && MARK.test(text)) this.#isUnread("A script in it is put together when it runs.");
    const { commands, problem, loose } = readScript(text);
    if (problem !== undefined) this.#isUnread(`The command ${problem}.`);
    if (loose.some((each) => SUBSCRIPT.test(each))) this.#isUnread("It may run what stands in a subscript.");
    for (const command of commands) this.#noteWritten(command);
    for (const command of commands) this.#readCommand(command, depth);
  }

  #isUnread(sentence: string): void {
    this.unread.add(sentence);
  }

  #isTooMuch(depth: number): boolean {
    const isMuch = this.programs.length > MAX_PROGRAMS || this.#characters > MAX_CHARACTERS;
    if (depth <= MAX_DEPTH && !isMuch) return false;
    this.#isUnread("Too many programs start one another in it.");
    return true;
  }

  #noteWritten({ words, redirections }: ShellCommand): void {
    for (const { operator, target } of redirections)
      if (operator.includes(">") && target) this.#written.add(baseName(target.text));
    const texts = words.map(({ text }) => text);
    const tee = texts.indexOf("tee");
    const written = tee < 0 ? [] : texts.slice(tee + 1);
    for (const text of texts) if (/^of=/.test(text)) written.push(text.slice(3));
    if (texts.includes("sort")) written.push(...valuesOf(texts, "-o --output"));
    if (texts.includes("curl")) written.push(...valuesOf(texts, "-o --output"));
    if (texts.includes("wget")) written.push(...valuesOf(texts, "-O --output-document"));
    const operands = texts.filter((text) => !text.startsWith("-"));
    const isCopied = operands.slice(1, -1).some((text) => this.#isMadeHere(text));
    if (COPIES.has(texts[0] ?? "") && isCopied) written.push(operands.at(-1)!);
    for (const text of written) this.#written.add(baseName(text));
  }

  #isMadeHere(file: string): boolean {
    return INPUT_FILE.test(file) || this.#written.has(baseName(file));
  }

  #readCommand({ words, assignments, input, isPiped }: ShellCommand, depth: number): void {
    if (words.some(hasOddSpace)) this.#isUnread("It holds a character that looks like a space and is none.");
    for (const { name, value } of assignments) this.#readAssignment(name, value, depth);
    const given = [...words.map(({ text }) => text), input ?? ""];
    if (this.hasArithmetic && given.some((text) => NAMED_SUBSCRIPT.test(text)))
      this.#isUnread("It may run what stands in a subscript.");
    this.#run(words, { input, isPiped }, depth);
  }

  #readAssignment(name: string, value: string, depth: number): void {
    if (SUBSCRIPT.test(value)) this.#isUnread("It may run what stands in a subscript.");
    if (RUN_VARIABLES.test(name)) this.readScript(scriptInVariable(name, value), depth + 1);
    if (RUN_FILE_VARIABLES.test(name)) this.#readFile(name, value);
    if (GIT_CONFIGURATION.test(name)) this.#addOpenGit();
    // `~` then stands for a word that is no folder.
    if (HOME_VARIABLES.test(name) && value !== "" && !value.includes("/") && !MARK.test(value))
      this.#isUnread("It changes what ~ stands for.");
    if (/^(?:GNU)?MAKEFLAGS$/.test(name)) this.#readMakeText(value);
  }

  #addOpenGit(): void {
    this.programs.push({ words: [sureWord("git"), { text: ANY, sureLength: 0 }], certainty: "sure" });
  }

  #run(all: readonly StartedWord[], fed: Fed, depth: number): void {
    let start = 0;
    for (; start < all.length; start++) {
      const [name, value] = assignmentIn(all[start]!.text);
      if (name === "") break;
      this.#readAssignment(name, value, depth);
    }
    const [first, ...rest] = all.slice(start);
    if (!first || this.#isTooMuch(depth)) return;
    const program = programName(first);
    if (program === undefined) return this.#isUnread("Which program it starts cannot be read beforehand.");
    const isKnown = PLAIN_PROGRAMS.has(program) || WRAPPERS.has(program) || SHELLS.has(program);
    if (this.#written.has(program) && (first.text.includes("/") || !isKnown))
      this.#isUnread(`It starts ${first.text}, which it has written itself.`);
    this.#add(first, program, rest);
    this.#runAlias(program, rest, fed, depth);
    const other = this.#names.get(program);
    if (other !== undefined && other !== program) this.#run([sureWord(other), ...rest], fed, depth + 1);
    this.#readProgram(program, rest, fed, depth);
  }

  #add(first: StartedWord, program: string, rest: readonly StartedWord[]): void {
    const names = new Set([first.text, program, program.toLowerCase()]);
    const asWritten = program === "git" && { isAsWritten: true as const };
    for (const name of names)
      this.programs.push({ words: [sureWord(name), ...rest], certainty: "sure", ...asWritten });
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
    this.#run([...inner, ...more], fed, depth + 1);
    this.#aliases.set(name, value);
  }

  #readProgram(program: string, rest: readonly StartedWord[], fed: Fed, depth: number): void {
    const texts = rest.map(({ text }) => text);
    const printsInto = program === "printf" && texts[0]?.startsWith("-v");
    if ((EVALUATES.has(program) || printsInto) && texts.some((text) => SUBSCRIPT.test(text)))
      this.#isUnread("It may run what stands in a subscript.");
    if (program === "git" || program.startsWith("git-")) return this.#readGit(program, rest, depth);
    const isDeclaration = ["declare", "typeset", "local", "export", "readonly"].includes(program);
    if (isDeclaration && texts.some((text) => /=\s*\([\s\S]*(?:\$\(|`)/.test(text)))
      this.#isUnread("It may run what stands in the value of an array.");
    if (SHELLS.has(program)) return this.#readShell(program, texts, fed, depth);
    if (program === "eval") return this.readScript(texts.slice(afterOptions(texts)).join(" "), depth + 1);
    if (program === "trap") return this.readScript(texts[texts[0] === "--" ? 1 : 0] ?? "", depth + 1);
    if (program === "source" || program === ".") return this.#readSourced(program, texts, fed, depth);
    if (program === "socat")
      for (const text of texts)
        this.readScript(/^(?:EXEC|SYSTEM|SHELL):([\s\S]*)$/i.exec(text)?.[1] ?? "", depth + 1);
    if (/^(?:npm|pnpm|yarn|bun)$/.test(program) && /^(?:exec|x|dlx)$/.test(texts[0] ?? "")) {
      const start = 1 + afterOptions(texts.slice(1), { values: "-p --package -w --workspace" });
      this.#run(rest.slice(start), fed, depth + 1);
    }
    const isRepeated = program === "fc" && !texts.some((text) => /^-\w*l/.test(text));
    const isHistory = program === "set" && texts.some((text) => /^-\w*H|^histexpand$/.test(text));
    if (isRepeated || isHistory) this.#isUnread("It runs again, changed, what was run before.");
    if (program === "make") return this.#readMake(texts, fed, depth);
    this.#noteNames(program, texts, depth);
    this.#readTaker(program, rest, fed, depth);
    this.#readCode(program, texts, fed);
    if (LOADER.test(program))
      return this.#run(rest.slice(afterOptions(texts, { values: "--library-path --argv0" })), fed, depth + 1);
    if (program === "env") return this.#readEnv(rest, fed, depth);
    if (program === "parallel") return this.#readParallel(rest, fed, depth);
    if (WRAPPERS.has(program)) return this.#readWrapper(program, rest, fed, depth);
    if (RUNNERS.has(program)) this.#readRunner(program, rest);
    const isKnown = PLAIN_PROGRAMS.has(program) || SCRIPT_TAKERS.has(program) || interpreterNamed(program);
    if (!isKnown) this.#readUnknown(rest, depth);
  }

  /** Names that the command gives to programs, its own aliases, what variables it exports. */
  #noteNames(program: string, texts: readonly string[], depth: number): void {
    if (program === "alias")
      for (const text of texts) {
        const [, name, value = ""] = /^([^=]+)=([\s\S]*)$/.exec(text) ?? [];
        if (name === undefined) continue;
        this.#aliases.set(name, value);
        this.readScript(value, depth + 1);
      }
    if (["export", "declare", "typeset", "local", "readonly"].includes(program))
      for (const text of texts) this.#readAssignment(...assignmentIn(text), depth);
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
    for (const inner of programs) {
      if (inner[0]?.text === "git" && this.programs.length < MAX_PROGRAMS)
        this.programs.push({ words: inner, certainty: "sure" });
      else this.#run(inner, {}, depth + 1);
    }
  }

  #readShell(shell: string, texts: readonly string[], { input }: Fed, depth: number): void {
    if (texts.some((text) => text === "--version" || text === "--help")) return;
    const end = afterOptions(texts, {
      values: SHELL_VALUES,
      option: /^[-+]./,
      // `-euo pipefail`
      takesNext: /^[-+][A-Za-z]+[oO]$/,
    });
    const options = texts.slice(0, end);
    for (const file of valuesOf(options, "--rcfile --init-file")) this.#readFile(shell, file);
    const scripts = valuesOf(options, "--command -Command --commands --init-command");
    for (const script of scripts) this.readScript(script, depth + 1);
    if (scripts.length > 0) return;
    const operand = texts[end];
    // A file may be another name for the input, which is here to be read.
    if (input !== undefined && operand !== undefined) this.readScript(input, depth + 1);
    if (options.some((text) => /^-[A-Za-z]*c/i.test(text) && !text.startsWith("--")))
      return this.readScript(operand ?? "", depth + 1);
    const isFile =
      operand !== undefined && !INPUT_FILE.test(operand) && !options.some((text) => /^-\w*s/.test(text));
    if (isFile || operand?.includes(ANY_WORD)) return this.#readFile(shell, operand ?? "");
    if (input !== undefined) return this.readScript(input, depth + 1);
    this.#isUnread(`What ${shell} is given to run cannot be read beforehand.`);
  }

  #readSourced(program: string, texts: readonly string[], { input }: Fed, depth: number): void {
    const file = texts[texts[0] === "--" ? 1 : 0] ?? "";
    if (input !== undefined) this.readScript(input, depth + 1);
    if (input !== undefined && INPUT_FILE.test(file)) return;
    this.#readFile(program, file);
  }

  /** What is in a file is nobody's to see; what a pipe brings, or this very command writes, is no file yet. */
  #readFile(program: string, file: string): void {
    if (this.#isMadeHere(file)) this.#isUnread(`What ${program} is given to run cannot be read beforehand.`);
  }

  #readMake(texts: readonly string[], { input }: Fed, depth: number): void {
    for (const file of valuesOf(texts, "-f --file --makefile"))
      this.#readFile("make", input === undefined ? file : "-");
    for (const rule of valuesOf(texts, "--eval"))
      this.readScript(rule.replace(/^[^;\n]*[;\n]/, ""), depth + 1);
    for (const text of texts) if (/^SHELL=/.test(text)) this.readScript(text.slice(6), depth + 1);
    for (const text of texts) this.#readMakeText(text);
  }

  #readMakeText(text: string): void {
    if (/[({]shell\s|!=/.test(text)) this.#isUnread("What make is given to run cannot be read beforehand.");
  }

  #readTaker(program: string, rest: readonly StartedWord[], { input, isPiped }: Fed, depth: number): void {
    const taker = SCRIPT_TAKERS.get(program);
    if (!taker) return;
    const texts = rest.map(({ text }) => text);
    for (const value of valuesOf(texts, taker.scripts ?? "")) {
      this.readScript(value, depth + 1);
      // `ProxyCommand=…`, `exec=…`
      const named = /^[A-Za-z]+[= ]\s*([\s\S]*)$/.exec(value)?.[1];
      if (named !== undefined) this.readScript(named, depth + 1);
    }
    if (taker.isInputScript && input !== undefined) this.readScript(input, depth + 1);
    else if (taker.isInputScript && isPiped)
      this.#isUnread(`What ${program} is given to run cannot be read beforehand.`);
    if (taker.areOperandsScripts) this.#readUnknown(rest, depth);
    if (taker.areOperandsScripts)
      for (const text of texts) if (!text.startsWith("-")) this.readScript(text, depth + 1);
    // `tmux new git push`: where the program begins is theirs to know.
    if (taker.areOperandsPrograms)
      for (let at = 0; at < Math.min(rest.length, MAX_POSITIONS); at++)
        this.programs.push({
          words: [sureWord(baseName(texts[at]!)), ...rest.slice(at + 1)],
          certainty: "named",
        });
    const options = taker.programs?.split(" ") ?? [];
    for (let at = 0; at < rest.length; at++) {
      if (!options.includes(rest[at]!.text)) continue;
      const after = rest.slice(at + 1);
      const end = after.findIndex(({ text }) => text === ";" || text === "+");
      const inner = end < 0 ? after : after.slice(0, end);
      this.#run(
        inner.map((word) => replacePlaces(word, /\{\}/g)),
        {},
        depth + 1,
      );
      at += inner.length;
    }
  }

  /** Code of other languages is looked at for signs of starting something; more cannot be told. */
  #readCode(program: string, texts: readonly string[], { input, isPiped }: Fed): void {
    const interpreter = interpreterNamed(program);
    if (!interpreter) return;
    const given = valuesOf(texts, interpreter.code);
    const codes = [...given];
    const files = [...valuesOf(texts, interpreter.files ?? "")];
    const values = `${interpreter.values ?? ""} ${interpreter.files ?? ""} ${interpreter.code}`;
    const first = texts[afterOptions(texts, { values })];
    if (interpreter.isFirstCode && given.length === 0 && files.length === 0 && first !== undefined)
      codes.push(first);
    if (interpreter.isAnyCode) codes.push(...texts.filter((text) => /[(;]/.test(text)));
    const operands = texts.filter((text) => !text.startsWith("-"));
    if (interpreter.isAnyCode && given.length === 0) files.push(...operands.slice(0, 1));
    for (const file of files) {
      if (input !== undefined && INPUT_FILE.test(file)) codes.push(input);
      else this.#readFile(program, file);
    }
    if (/vi|ex|less|more/.test(program)) codes.push(...texts.filter((text) => /^\+\D/.test(text)));
    const readsInput =
      interpreter.isInputCode && given.length === 0 && (operands.length === 0 || texts.includes("-"));
    if (readsInput && input !== undefined) codes.push(input);
    const isFed =
      readsInput && input === undefined && isPiped && !texts.some((text) => /^--?[vVh]/.test(text));
    if (isFed || codes.some((code) => MARK.test(code) || interpreter.signs.test(code)))
      this.#isUnread(`What the code for ${program} starts cannot be read beforehand.`);
    if (/vi|ex|gdb|lldb|less|more/.test(program))
      for (const code of codes) this.readScript(scriptOfEditor(code), 1);
  }

  #readEnv(rest: readonly StartedWord[], fed: Fed, depth: number): void {
    const texts = rest.map(({ text }) => text);
    const end = afterOptions(texts, { values: WRAPPERS.get("env")!.values!, option: /^-/ });
    const split = texts.findIndex((text, at) => at < end && ENV_SPLIT.test(text));
    if (split < 0) return this.#run(rest.slice(end), fed, depth + 1);
    this.readScript(
      texts
        .slice(split)
        .join(" ")
        .replace(ENV_SPLIT, "")
        // How env writes a space.
        .replaceAll("\\_", " "),
      depth + 1,
    );
  }

  #readWrapper(program: string, rest: readonly StartedWord[], fed: Fed, depth: number): void {
    const wrapper = WRAPPERS.get(program)!;
    const texts = rest.map(({ text }) => text);
    if (program === "command" && /^-[vV]/.test(texts[0] ?? "")) return;
    for (const script of valuesOf(texts, wrapper.scripts ?? "")) this.readScript(script, depth + 1);
    const start = afterOptions(texts, {
      values: wrapper.values ?? "",
      operands: wrapper.operands ?? 0,
      option: /^-/,
    });
    const inner = rest.slice(start);
    if (wrapper.isJoined) return this.readScript(inner.map(({ text }) => text).join(" "), depth + 1);
    if (inner.length > 0)
      return this.#run(wrapper.isFed ? fedWords(texts.slice(0, start), inner) : inner, fed, depth + 1);
    const startsShell = wrapper.isShell && (fed.isPiped || fed.input !== undefined);
    if (startsShell) this.#readShell("sh", [], fed, depth + 1);
  }

  #readParallel(rest: readonly StartedWord[], { input }: Fed, depth: number): void {
    const texts = rest.map(({ text }) => text);
    const start = afterOptions(texts, { values: WRAPPERS.get("parallel")!.values! });
    const end = texts.findIndex((text) => /^:::/.test(text));
    const command = texts.slice(start, end < 0 ? undefined : end).join(" ");
    if (command.trim() === "") {
      if (end < 0 && input === undefined)
        this.#isUnread("What parallel is given to run cannot be read beforehand.");
      const scripts = end < 0 ? (input ?? "").split("\n") : texts.slice(end + 1);
      for (const script of scripts) this.readScript(script, depth + 1);
      return;
    }
    this.#characters += command.length;
    for (const { words } of readScript(command).commands) {
      const placed = words.map((word) => replacePlaces(word, /\{[^{}\s]*\}/g));
      this.#run([...placed, { text: ANY, sureLength: 0 }], {}, depth + 1);
    }
  }

  /** `npm exec -- git push`, `poetry run rm x`: which of its options take a value is not known here. */
  #readRunner(runner: string, rest: readonly StartedWord[]): void {
    const at = /x$/.test(runner) ? 0 : rest.findIndex(({ text }) => RUNS_NEXT.has(text)) + 1;
    if (at === 0 && !/x$/.test(runner)) return;
    const isProgram = (word: StartedWord) => !/^-|\s/.test(word.text);
    const inner = rest.slice(at);
    for (const word of inner.filter(isProgram).slice(0, 3)) {
      const words = [sureWord(baseName(word.text)), ...inner.slice(inner.indexOf(word) + 1)];
      this.programs.push({ words, certainty: "named" });
    }
  }

  /** A program that nobody here knows may start what stands in its words. */
  #readUnknown(rest: readonly StartedWord[], depth: number): void {
    const texts = rest.map(({ text }) => text);
    for (const [at, word] of rest.slice(0, MAX_POSITIONS).entries()) {
      if (word.text.startsWith("-") || word.text === "") continue;
      const isNamed = texts[at - 1] === "--" || word.text.includes("/");
      const words = [sureWord(baseName(word.text)), ...rest.slice(at + 1)];
      this.programs.push({ words, certainty: isNamed ? "named" : "maybe" });
    }
    // `EXEC:git push`
    for (const text of texts.slice(0, MAX_POSITIONS)) {
      const behind = /^[\w-]+[:=]\s*(\S+\s[\s\S]*)$/.exec(text)?.[1];
      if (behind !== undefined)
        this.programs.push({ words: behind.trim().split(/\s+/).map(sureWord), certainty: "maybe" });
    }
    for (const script of valuesOf(texts, USUAL_SCRIPT_OPTIONS)) {
      const inner = new Reading();
      inner.readScript(script, depth + 1);
      this.programs.push(...inner.programs.map((each) => ({ ...each, certainty: "named" as const })));
    }
  }
}

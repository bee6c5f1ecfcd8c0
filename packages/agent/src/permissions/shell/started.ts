// What a command line starts, seen through what only starts something else: shells, eval, sudo, env, xargs, git's own options.
// For rules that forbid, never for those that allow. Pure.
import {
  ANY,
  ANY_WORD,
  BEFORE_COMMAND,
  isAssignment,
  MARK,
  readScript,
  type ScriptCommand,
  type ScriptWord,
} from "./read-script.ts";

export interface Unread {
  /** What is known of the command before that which is not; undefined: it may be any. */
  readonly before?: string;
  /** A whole sentence. */
  readonly why: string;
}

export interface Started {
  /** As patterns see them: quotes gone, the program by its name. */
  readonly texts: readonly string[];
  readonly unread: readonly Unread[];
}

/** Programs that start one another. */
const MOST_DEPTH = 20;

const SHELLS = new Set("sh bash zsh dash ksh mksh ash fish".split(" "));
const SHELL_VALUES = new Set("-o +o -O +O --rcfile --init-file".split(" "));
/** Words that only start another program: options of theirs that take a value, and how many words stand before it. */
const WRAPPERS: Readonly<Record<string, { readonly values?: string; readonly operands?: number }>> = {
  sudo: { values: "-u -g -h -p -C -r -t -T -U -D -R --user --group --host --prompt --chdir --role --type" },
  doas: { values: "-u -C" },
  env: { values: "-u -C --unset --chdir" },
  command: {},
  builtin: {},
  exec: { values: "-a" },
  nohup: {},
  nice: { values: "-n --adjustment" },
  ionice: { values: "-c -n --class --classdata" },
  time: { values: "-f -o --format --output" },
  timeout: { values: "-s -k --signal --kill-after", operands: 1 },
  stdbuf: { values: "-i -o -e --input --output --error" },
  setsid: {},
  xargs: { values: "-a -d -E -I -L -n -P -s --arg-file --delimiter --max-args --max-procs --replace" },
  busybox: {},
  toybox: {},
  flock: { values: "-w -E --timeout", operands: 1 },
  chroot: { operands: 1 },
  strace: { values: "-o -e -p -s" },
};
/** Give the words behind them to a shell. */
const JOIN = new Set(["eval", "watch"]);
/** Take a script as the value of `-c`. */
const WITH_C = new Set(["su", "runuser", "script", "flock"]);
const GIT_VALUES = new Set(
  "-C -c --git-dir --work-tree --namespace --super-prefix --exec-path --config-env --attr-source".split(" "),
);

let last: { readonly command: string; readonly started: Started } | undefined;

/** Asked once for each rule, so the last answer is kept. */
export function startedBy(command: string): Started {
  if (last?.command === command) return last.started;
  const seen = new Seen();
  seen.script(command, 0);
  const started = { texts: [...seen.texts], unread: seen.unread };
  last = { command, started };
  return started;
}

class Seen {
  readonly texts = new Set<string>();
  readonly unread: Unread[] = [];

  script(text: string, depth: number): void {
    if (this.#isTooDeep(depth)) return;
    const { commands, problem } = readScript(text);
    if (problem !== undefined) this.unread.push({ why: `It cannot be read beforehand: ${problem}.` });
    for (const command of commands) this.#command(command, depth);
  }

  #isTooDeep(depth: number): boolean {
    if (depth <= MOST_DEPTH) return false;
    this.unread.push({ why: "Too many programs start one another in it." });
    return true;
  }

  #command({ words, given }: ScriptCommand, depth: number): void {
    let at = 0;
    while (BEFORE_COMMAND.has(words[at]?.text ?? "")) at++;
    const first = words[at]?.text;
    if (first === "for" || first === "select" || first === "case") return;
    if (first === "function") at += 2;
    while (BEFORE_COMMAND.has(words[at]?.text ?? "")) at++;
    this.#run(words.slice(at), given, depth);
  }

  #run(all: readonly ScriptWord[], given: string | undefined, depth: number): void {
    const words = all.slice(all.findIndex(({ text }) => !isAssignment(text)));
    const [first] = words;
    if (!first || isAssignment(first.text) || this.#isTooDeep(depth)) return;
    const program = nameOf(first);
    if (program === undefined) {
      this.unread.push({ why: "Which program it starts cannot be read beforehand." });
      return;
    }
    const rest = words.slice(1);
    this.#add(first.text, rest);
    if (program !== first.text) this.#add(program, rest);
    const texts = rest.map(({ text }) => text);
    if (program === "git") this.#git(texts, depth);
    else if (SHELLS.has(program)) this.#shell(program, texts, given, depth);
    else if (JOIN.has(program)) this.script(texts.slice(afterOptions(texts, "-n")).join(" "), depth + 1);
    else if (program === "trap") this.script(texts[0] ?? "", depth + 1);
    else if (program === "source" || program === ".") this.#file(program, texts[0] ?? "");
    else if (program === "find") this.#find(rest, depth);
    if (WITH_C.has(program)) this.script(texts[texts.indexOf("-c") + 1 || texts.length] ?? "", depth + 1);
    const wrapper = Object.hasOwn(WRAPPERS, program) ? WRAPPERS[program] : undefined;
    if (!wrapper || (program === "command" && /^-[vV]$/.test(texts[0] ?? ""))) return;
    const split = program === "env" ? texts.findIndex((text) => /^(?:-S|--split-string)/.test(text)) : -1;
    if (split >= 0) {
      const joined = texts.slice(split).join(" ");
      this.script(joined.replace(/^(?:-S|--split-string)=?/, ""), depth + 1);
    } else this.#run(rest.slice(afterOptions(texts, wrapper.values, wrapper.operands)), given, depth + 1);
  }

  #add(program: string, rest: readonly ScriptWord[]): void {
    const text = [program, ...rest.map((word) => word.text)].join(" ");
    this.texts.add(text.replaceAll(/\s+/g, " "));
    const mark = text.search(MARK);
    if (mark > 0)
      this.unread.push({ before: text.slice(0, mark), why: "A part of it cannot be read beforehand." });
  }

  #git(texts: readonly string[], depth: number): void {
    let at = 0;
    const aliases = new Map<string, string>();
    while (texts[at]?.startsWith("-")) {
      const [, name, value = ""] = /^alias\.([^=]+)=([\s\S]*)$/.exec(texts[at + 1] ?? "") ?? [];
      if (texts[at] === "-c" && name !== undefined) aliases.set(name, value);
      at += GIT_VALUES.has(texts[at]!) ? 2 : 1;
    }
    const words = texts.slice(at).map((text) => ({ text, glob: false }));
    if (at > 0) this.#add("git", words);
    const alias = aliases.get(words[0]?.text ?? "");
    if (alias?.startsWith("!")) this.script(alias.slice(1), depth + 1);
    else if (alias !== undefined) this.#add(`git ${alias}`, words.slice(1));
  }

  #shell(shell: string, texts: readonly string[], given: string | undefined, depth: number): void {
    if (texts.some((text) => text === "--version" || text === "--help")) return;
    const end = afterOptions(texts, [...SHELL_VALUES].join(" "), 0, /^[-+]./);
    const options = texts.slice(0, end);
    const operand = texts[end];
    if (options.some((text) => /^-[A-Za-z]*c/.test(text))) return this.script(operand ?? "", depth + 1);
    const isFile = operand !== undefined && operand !== "-" && !options.some((text) => /^-\w*s/.test(text));
    if (isFile) return this.#file(shell, operand);
    if (given !== undefined) return this.script(given, depth + 1);
    this.unread.push({ why: `What ${shell} is given to run cannot be read beforehand.` });
  }

  /** What is in a file is nobody's to see; what a pipe brings is no file. */
  #file(program: string, file: string): void {
    if (/^\/(?:dev\/(?:stdin|fd\/)|proc\/self\/fd\/)/.test(file))
      this.unread.push({ why: `What ${program} is given to run cannot be read beforehand.` });
  }

  #find(rest: readonly ScriptWord[], depth: number): void {
    for (let at = 0; at < rest.length; at++) {
      if (!/^-(?:exec|execdir|ok|okdir)$/.test(rest[at]!.text)) continue;
      const after = rest.slice(at + 1);
      const end = after.findIndex(({ text }) => text === ";" || text === "+");
      const inner = end < 0 ? after : after.slice(0, end);
      this.#run(inner, undefined, depth + 1);
      at += inner.length;
    }
  }
}

/** Without its folder; undefined where the shell alone will know. */
function nameOf({ text, glob }: ScriptWord): string | undefined {
  const name = text.slice(text.lastIndexOf("/") + 1) || text;
  if (text.includes(ANY) || name.includes(ANY_WORD)) return undefined;
  if (glob && text !== "[" && text !== "[[") return undefined;
  return name;
}

/** Where the words behind a program's own options begin. */
function afterOptions(texts: readonly string[], values = "", operands = 0, option = /^-./): number {
  const valued = new Set(values.split(" "));
  let at = 0;
  while (option.test(texts[at] ?? "")) {
    if (texts[at] === "--") {
      at++;
      break;
    }
    at += valued.has(texts[at]!) ? 2 : 1;
  }
  return at + operands;
}

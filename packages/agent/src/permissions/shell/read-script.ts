// Reads a script as a shell would, as far as which programs it starts: for rules that forbid. Where `words.ts` refuses what it
// does not know, this goes on and marks it, because a rule must not be lost over a variable. Pure.

/** Stands for what only the shell will know; it may be several words. */
export const ANY = "\u0000";
/** The same inside of one word. */
export const ANY_WORD = "\u0001";
export const MARK = new RegExp(`[${ANY}${ANY_WORD}]`);

export interface ScriptWord {
  readonly text: string;
  /** Has an unquoted `*`, `?` or `[`. */
  readonly glob: boolean;
}

export interface ScriptCommand {
  readonly words: readonly ScriptWord[];
  /** What the script itself puts on its standard input. */
  readonly given?: string;
}

export interface Script {
  readonly commands: readonly ScriptCommand[];
  /** Why the rest of it was not read. */
  readonly problem?: string;
}

/** Substitutions in one another: nobody writes more, and the stack is not endless. */
const MOST_DEPTH = 30;
/** Looking up one costs a pass over the script. */
const MOST_VARIABLES = 50;
/** Brackets that look like sums and are none: each costs a look at the rest. */
const MOST_IN_VAIN = 100;
/** Never hold a space that would make two words of one. */
const ONE_WORD = new Set(["HOME", "PWD", "OLDPWD", "TMPDIR", "USER", "?", "#", "$", "!"]);
/** Words after which a command begins. */
export const BEFORE_COMMAND = new Set("if then else elif do while until ! { } time coproc".split(" "));
const ASSIGNMENT = /^([A-Za-z_]\w*)\+?=/;
const DECLARES = new Set(["export", "readonly", "local", "declare", "typeset"]);

export const isAssignment = (word: string): boolean => ASSIGNMENT.test(word);

export function readScript(text: string): Script {
  const reader = new Reader(text);
  try {
    reader.read();
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { commands: reader.commands, problem: error.message };
  }
  return { commands: reader.commands };
}

class Unreadable extends Error {}

interface Open {
  words: ScriptWord[];
  given?: string;
}

interface Heredoc {
  readonly of: Open;
  readonly end: string;
  readonly hasTabs: boolean;
}

class Reader {
  readonly #done: Open[] = [];
  readonly #text: string;
  readonly #values = new Map<string, string>();
  readonly #lookedUp = new Set<string>();
  #heredocs: Heredoc[] = [];
  #at = 0;
  #depth = 0;
  #inVain = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get commands(): readonly ScriptCommand[] {
    return this.#done.filter(({ words, given }) => words.length > 0 || given !== undefined);
  }

  read(): void {
    this.#script(false);
  }

  /** To the end, or to the bracket that closes it. */
  #script(isInside: boolean): void {
    if (++this.#depth > MOST_DEPTH) throw new Unreadable("too much of it is nested");
    let open: Open = { words: [] };
    let brackets = 0;
    /** In these a bracket ends a pattern. */
    const cases: number[] = [];
    const finish = () => {
      this.#done.push(open);
      this.#learn(open.words);
      open = { words: [] };
    };
    for (;;) {
      const char = this.#text[this.#at];
      if (char === undefined) {
        finish();
        if (isInside) throw new Unreadable("a bracket is open");
        break;
      }
      if (this.#skips()) continue;
      if (char === "\n") {
        finish();
        this.#at++;
        this.#takeHeredocs();
      } else if (char === "#") this.#skipTo("\n");
      else if ((char === "<" || char === ">") && this.#text[this.#at + 1] !== "(") this.#redirection(open);
      else if (char === "&" && this.#text[this.#at + 1] === ">") {
        this.#at++;
        this.#redirection(open);
      } else if (char === ";" || char === "&" || char === "|") {
        finish();
        this.#at++;
      } else if (char === "(") {
        finish();
        if (!this.#arithmetic()) brackets++;
      } else if (char === ")") {
        this.#at++;
        if (cases.at(-1) === brackets) open = { words: [] };
        else {
          finish();
          if (isInside && brackets === 0) break;
          brackets = Math.max(0, brackets - 1);
        }
      } else {
        const isFirst = open.words.every(({ text }) => BEFORE_COMMAND.has(text));
        const words = this.#word();
        open.words.push(...words);
        if (isFirst && words[0]?.text === "[[") this.#within("]]");
        if (isFirst && words[0]?.text === "case") cases.push(brackets);
        if (isFirst && words[0]?.text === "esac") cases.pop();
      }
    }
    this.#depth--;
  }

  /** Blanks, and line ends that are not meant. */
  #skips(): boolean {
    const char = this.#text[this.#at];
    if (char === "\\" && this.#text[this.#at + 1] === "\n") this.#at += 2;
    else if (char === " " || char === "\t" || char === "\r") this.#at++;
    else return false;
    return true;
  }

  /** Values that are written out and never change: what they stand for is put in their place. */
  #learn(words: readonly ScriptWord[]): void {
    const [first] = words;
    const given = DECLARES.has(first?.text ?? "") ? words.slice(1) : words;
    if (!given.every(({ text }) => isAssignment(text))) return;
    for (const { text } of given) {
      const [begin = "", name = ""] = ASSIGNMENT.exec(text) ?? [];
      const value = text.slice(begin.length);
      if (begin.endsWith("+=") || MARK.test(value)) continue;
      if (this.#isSetOnce(name)) this.#values.set(name, value);
    }
  }

  #isSetOnce(name: string): boolean {
    if (this.#lookedUp.has(name) || this.#lookedUp.size >= MOST_VARIABLES) return false;
    this.#lookedUp.add(name);
    const count = (pattern: string) => this.#text.match(new RegExp(pattern, "g"))?.length ?? 0;
    const isElsewhere = count(`(?<!\\w)${name}(?!\\w)`) - count(`\\$\\{?${name}(?!\\w)`) !== 1;
    return !isElsewhere && !/(?<!\w)(?:eval|source)(?!\w)/.test(this.#text);
  }

  /** Several, or none, where a variable stands for them. */
  #word(): ScriptWord[] {
    const words: ScriptWord[] = [];
    const start = this.#at;
    let text: string | undefined;
    let glob = false;
    const add = (more: string) => {
      text = (text ?? "") + more;
    };
    for (;;) {
      const char = this.#text[this.#at];
      const isSubstitution = (char === "<" || char === ">") && this.#text[this.#at + 1] === "(";
      if (char === undefined || (/[\s;&|()<>]/.test(char) && !isSubstitution)) break;
      if (isSubstitution) {
        this.#at += 2;
        this.#script(true);
        add(`/dev/fd/${ANY_WORD}`);
      } else if (char === "'") add(this.#single());
      else if (char === '"') add(this.#double());
      else if (char === "`") add(this.#backticks(ANY));
      else if (char === "\\") {
        if (this.#text[this.#at + 1] !== "\n") add(this.#text[this.#at + 1] ?? "");
        this.#at += 2;
      } else if (char === "$") {
        const [head = "", ...more] = this.#dollar(false).split(/\s+/);
        if (head !== "") add(head);
        for (const each of more) {
          if (text !== undefined) words.push({ text, glob });
          text = each === "" ? undefined : each;
        }
      } else if (char === "{") add(this.#brace());
      else {
        glob ||= /[*?[]/.test(char);
        add(char);
        this.#at++;
      }
    }
    const next = this.#text[this.#at];
    if (next === "(" && /=$/.test(text ?? "") && isAssignment(text ?? "")) {
      this.#at++;
      this.#within(")");
    }
    // The number before an arrow is no word.
    const isNumber = (next === "<" || next === ">") && /^\d+$/.test(this.#text.slice(start, this.#at));
    return text === undefined || isNumber ? words : [...words, { text, glob }];
  }

  #single(): string {
    const end = this.#text.indexOf("'", this.#at + 1);
    if (end < 0) throw new Unreadable("a quote is open");
    const inside = this.#text.slice(this.#at + 1, end);
    this.#at = end + 1;
    return inside;
  }

  #double(): string {
    const parts: string[] = [];
    this.#at++;
    for (;;) {
      const char = this.#text[this.#at];
      if (char === undefined) throw new Unreadable("a quote is open");
      if (char === '"') break;
      if (char === "$") parts.push(this.#dollar(true));
      else if (char === "`") parts.push(this.#backticks(ANY_WORD));
      else if (char === "\\") {
        const next = this.#text[this.#at + 1] ?? "";
        if (next !== "\n") parts.push(/["\\$`]/.test(next) ? next : `\\${next}`);
        this.#at += 2;
      } else {
        parts.push(char);
        this.#at++;
      }
    }
    this.#at++;
    return parts.join("");
  }

  #backticks(mark: string): string {
    const inside = /`((?:[^`\\]|\\[\s\S])*)`/y;
    inside.lastIndex = this.#at;
    const found = inside.exec(this.#text);
    if (!found) throw new Unreadable("a quote is open");
    this.#at += found[0].length;
    const script = readScript(found[1]!.replace(/\\([`\\$])/g, "$1"));
    if (script.problem !== undefined) throw new Unreadable(script.problem);
    this.#done.push(...script.commands.map(({ words, ...rest }) => ({ ...rest, words: [...words] })));
    return mark;
  }

  #dollar(isQuoted: boolean): string {
    const mark = isQuoted ? ANY_WORD : ANY;
    this.#at++;
    const char = this.#text[this.#at] ?? "";
    if (char === "(") {
      if (this.#arithmetic()) return ANY_WORD;
      this.#script(true);
      return mark;
    }
    if (char === "'" && !isQuoted) return this.#escapes();
    if (char === '"' && !isQuoted) return this.#double();
    const plain = this.#take(/\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*|[?#$!])/y);
    const name = plain?.[1] ?? plain?.[2];
    if (name !== undefined) {
      const value = this.#values.get(name);
      if (value !== undefined) return isQuoted ? value.replaceAll(/\s/g, " ") : value;
      return ONE_WORD.has(name) ? ANY_WORD : mark;
    }
    // All arguments, quoted or not.
    if (this.#take(/[@*]/y)) return ANY;
    if (this.#take(/[-\d]/y)) return mark;
    if (char !== "{") return "$";
    this.#braced();
    return mark;
  }

  /** `${name:-…}`, with what is run inside. */
  #braced(): void {
    let depth = 0;
    for (;;) {
      const char = this.#text[this.#at];
      if (char === undefined) throw new Unreadable("a bracket is open");
      if (char === "$" && this.#text[this.#at + 1] === "(") {
        this.#dollar(true);
        continue;
      }
      if (char === "\\") this.#at++;
      if (char === "{") depth++;
      if (char === "}") depth--;
      this.#at++;
      if (depth === 0) return;
    }
  }

  /** `$'…'` */
  #escapes(): string {
    const found = this.#take(/'((?:[^'\\]|\\[\s\S])*)'/y);
    if (!found) throw new Unreadable("a quote is open");
    return found[1]!.replace(
      /\\(?:x([\dA-Fa-f]{1,2})|u([\dA-Fa-f]{1,4})|([0-7]{1,3})|([\s\S]))/g,
      (_, hex?: string, unicode?: string, octal?: string, char?: string) => {
        const code = hex ?? unicode;
        if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
        if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
        return char === "n" ? "\n" : char === "t" ? "\t" : (char ?? "");
      },
    );
  }

  /** `{a,b}` and `{1..3}` stand for several words; `{}` and `HEAD@{1}` for themselves. */
  #brace(): string {
    const [before, next] = [this.#text[this.#at - 1], this.#text[this.#at + 1] ?? " "];
    this.#at++;
    return before === "@" || /[\s}]/.test(next) ? "{" : ANY;
  }

  /** At `((…))`: no commands are in it. */
  #arithmetic(): boolean {
    const start = this.#at;
    this.#at++;
    if (this.#text[this.#at] !== "(" || this.#inVain >= MOST_IN_VAIN) return false;
    let depth = 1;
    for (; depth > 0; this.#at++) {
      const char = this.#text[this.#at];
      if (char === undefined) break;
      if (char === "(") depth++;
      if (char === ")") depth--;
    }
    if (depth === 0 && this.#text.slice(this.#at - 2, this.#at) === "))") return true;
    this.#at = start + 1;
    this.#inVain++;
    return false;
  }

  /** `name=(a b)` and `[[ a && b ]]`: words, but no command. */
  #within(end: ")" | "]]"): void {
    for (;;) {
      if (this.#skips()) continue;
      const char = this.#text[this.#at];
      if (char === undefined) throw new Unreadable("a bracket is open");
      if (char === end) break;
      const isSubstitution = /[<>]/.test(char) && this.#text[this.#at + 1] === "(";
      if (/[\s;&|()<>]/.test(char) && !isSubstitution) this.#at++;
      else if (this.#word().at(-1)?.text === end) return;
    }
    this.#at++;
  }

  #redirection(open: Open): void {
    const arrow = this.#take(/<<<|<<-?|[<>]{1,2}[&|]?/y)?.[0] ?? "";
    while (this.#skips());
    const start = this.#at;
    const [word] = this.#word();
    if (arrow === "<<<") open.given = word?.text ?? "";
    if (arrow !== "<<" && arrow !== "<<-") return;
    const end = this.#text.slice(start, this.#at).replace(/["'\\]/g, "");
    this.#heredocs.push({ of: open, end, hasTabs: arrow === "<<-" });
  }

  #takeHeredocs(): void {
    for (const { of, end, hasTabs } of this.#heredocs) {
      const lines: string[] = [];
      while (this.#at < this.#text.length) {
        const stop = this.#text.indexOf("\n", this.#at);
        const raw = this.#text.slice(this.#at, stop < 0 ? undefined : stop);
        const line = hasTabs ? raw.replace(/^\t+/, "") : raw;
        this.#at = stop < 0 ? this.#text.length : stop + 1;
        if (line === end) break;
        lines.push(line);
      }
      of.given = lines.join("\n");
    }
    this.#heredocs = [];
  }

  #skipTo(mark: string): void {
    const found = this.#text.indexOf(mark, this.#at);
    this.#at = found < 0 ? this.#text.length : found;
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text) ?? undefined;
    if (found) this.#at += found[0].length;
    return found;
  }
}

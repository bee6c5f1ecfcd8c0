// Splits a shell command into simple commands and their words. It knows a small part of the shell's language on purpose:
// whatever lies outside of it is refused, because a reader that guesses can be led to guess wrong.

/** Longer than any command a person would read before saying yes. */
const MAX_COMMAND = 10_000;

export interface Word {
  /** As the program will get it: quotes and escapes gone. */
  readonly value: string;
  /** As it stands in the command. */
  readonly raw: string;
  /** Has an unquoted `*`, `?` or `[`: the shell puts file names in its place. */
  readonly glob: boolean;
  /** Begins with an unquoted `~/` or is `~`: the shell puts the home folder there. */
  readonly home: boolean;
}

export interface SimpleCommand {
  readonly words: readonly Word[];
  /** Its text without redirections, one space between words. */
  readonly text: string;
}

export type Parsed =
  | { readonly ok: true; readonly commands: readonly SimpleCommand[] }
  | { readonly ok: false; readonly reason: string };

class Refused extends Error {}

export function parseCommand(command: string): Parsed {
  try {
    if (command.length > MAX_COMMAND) throw new Refused("is too long to be understood");
    refuseHidden(command);
    return { ok: true, commands: new Reader(command).commands() };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: `The command ${error.message}.` };
    throw error;
  }
}

/** Control characters, marks that turn the direction of writing, separators that only look like spaces. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/u;

function refuseHidden(command: string): void {
  const visible = command.replace(/[\n\t]/g, "");
  if (HIDDEN.test(visible)) throw new Refused("holds characters that cannot be seen");
}

/** May stand unquoted in a word. Outside of ASCII only letters and digits: no space or quote that merely looks like one. */
const PLAIN = /[\p{L}\p{N}\p{M}%+,\-./:=@^_!\]]/u;
const GLOB = /[*?[]/;
/** After a backslash: marks, never letters; `\n` or `l\s` hide what is meant. */
const ESCAPABLE = /[ !"#$%&'()*+,./:;<=>?@[\\\]^_`{|}~-]/;
/** A reference such as `HEAD@{2}`: without comma or dots the shell leaves the braces alone. */
const AT_BRACES = /@\{[A-Za-z0-9_-]+\}/y;
/**
 * Where output may go unseen, and nothing else. The number must stand alone before the arrow. Not `&>`: a plain sh
 * takes that for work in the background, and what follows for a command.
 */
const TO_NOWHERE = /(?:[12]?>{1,2}[ \t]*\/dev\/null|[012]?<[ \t]*\/dev\/null|2>&1|1?>&2)(?=[ \t\n;|&]|$)/y;
const SEPARATOR = /&&|\|\||[;|\n]/y;

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    // Only what a shell takes for space: to it, other spaces are letters of a program's name.
    this.#text = text.replace(/^[ \t\n]+|[ \t\n]+$/g, "");
  }

  commands(): SimpleCommand[] {
    const commands: SimpleCommand[] = [];
    for (;;) {
      commands.push(this.#command());
      if (this.#at >= this.#text.length) return commands;
      if (this.#take(SEPARATOR) === undefined) throw new Refused(`uses ${this.#shown()}`);
      // A line may go on after an operator, and lines may be empty between commands.
      while (/[ \t\n]/.test(this.#text[this.#at] ?? "")) this.#at++;
    }
  }

  #command(): SimpleCommand {
    const words: Word[] = [];
    for (;;) {
      while (/[ \t]/.test(this.#text[this.#at] ?? "")) this.#at++;
      if (this.#take(TO_NOWHERE) !== undefined) continue;
      const next = this.#text[this.#at];
      if (next === undefined || this.#sees(SEPARATOR)) break;
      if (next === "&") throw new Refused(`uses ${this.#shown()}`);
      words.push(this.#word());
    }
    if (words.length === 0) throw new Refused("has an empty part");
    return { words, text: words.map((word) => word.raw).join(" ") };
  }

  #word(): Word {
    const start = this.#at;
    let value = "";
    let glob = false;
    const home = this.#home();
    for (;;) {
      const char = this.#char();
      if (char === undefined || /[ \t\n;|&]/.test(char)) break;
      const references = this.#take(AT_BRACES);
      if (references !== undefined) value += references;
      else if (char === "'") value += this.#single();
      else if (char === '"') value += this.#double();
      else if (char === "\\") value += this.#escaped();
      else if (char === "~") value += this.#tilde();
      else if (GLOB.test(char)) {
        glob = true;
        value += this.#step(char);
      } else if (char === "#" && this.#at > start) value += this.#step(char);
      else if (PLAIN.test(char)) value += this.#step(char);
      else throw new Refused(`uses ${this.#shown()}`);
    }
    return { value, raw: this.#text.slice(start, this.#at), glob, home };
  }

  #home(): boolean {
    if (this.#text[this.#at] !== "~") return false;
    if (/^~(?:[/ \t\n;|&]|$)/.test(this.#text.slice(this.#at, this.#at + 2))) return true;
    throw new Refused("names another person's home folder");
  }

  /** Inside a word a tilde is only itself, except behind `=` and `:`, where some shells put a home folder. */
  #tilde(): string {
    if (/[=:]/.test(this.#text[this.#at - 1] ?? "")) throw new Refused("uses ~ behind = or :");
    return this.#step("~");
  }

  #single(): string {
    const end = this.#text.indexOf("'", this.#at + 1);
    if (end < 0) throw new Refused("has an open quote");
    const inside = this.#text.slice(this.#at + 1, end);
    this.#at = end + 1;
    return inside;
  }

  #double(): string {
    let value = "";
    this.#at++;
    for (;;) {
      const char = this.#char();
      if (char === undefined) throw new Refused("has an open quote");
      if (char === '"') {
        this.#at++;
        return value;
      }
      if (char === "`") throw new Refused("runs another command inside (`…`)");
      // At the end of a pattern `$` is only itself.
      if (char === "$" && !/^\$["|) ]/.test(this.#text.slice(this.#at, this.#at + 2)))
        throw new Refused("puts in a variable or another command's output ($)");
      if (char !== "\\") {
        value += this.#step(char);
        continue;
      }
      const next = this.#text[this.#at + 1] ?? "";
      if (next === "\n" || next === "") throw new Refused("hides a line end");
      value += /["\\$`]/.test(next) ? next : `\\${next}`;
      this.#at += 2;
    }
  }

  #escaped(): string {
    const next = this.#text[this.#at + 1] ?? "";
    if (!ESCAPABLE.test(next)) throw new Refused("uses a backslash before a letter or a line end");
    this.#at += 2;
    return next;
  }

  #char(): string | undefined {
    const code = this.#text.codePointAt(this.#at);
    return code === undefined ? undefined : String.fromCodePoint(code);
  }

  #step(char: string): string {
    this.#at += char.length;
    return char;
  }

  #sees(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    return pattern.test(this.#text);
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #shown(): string {
    const char = this.#char();
    if (char === "$" || char === "`") return `${char}: a variable or another command's output`;
    if (char === ">" || char === "<") return `${char}: a redirection`;
    if (char === "&") return "&: work in the background";
    return `${JSON.stringify(char)} unquoted`;
  }
}

// Reads commands that can be understood completely, for rules that allow. It accepts only a small part of the shell's language
// on purpose and refuses the rest: a reader that guesses can be tricked. Pure.
import type { Redirection, Word, WordPart } from "unbash";
import { readScript, type ShellCommand } from "./read-script.ts";

/** Longer than any command a person would read before saying yes. */
const MAX_COMMAND = 10_000;

export interface PlainWord {
  /** As the program will receive it, without quotes and escapes. */
  readonly value: string;
  /** As it is written in the command. */
  readonly raw: string;
  /** Has an unquoted `*`, `?` or `[`, which the shell replaces with file names. */
  readonly glob: boolean;
  /** Starts with an unquoted `~/` or is `~`, which the shell replaces with the home folder. */
  readonly home: boolean;
}

export interface PlainCommand {
  readonly words: readonly PlainWord[];
  /** Its text without redirections, one space between words. */
  readonly text: string;
}

export type PlainOutcome =
  | { readonly ok: true; readonly commands: readonly PlainCommand[] }
  | { readonly ok: false; readonly reason: string };

class Refused extends Error {}

export function plainCommands(given: string): PlainOutcome {
  try {
    return { ok: true, commands: readPlain(given) };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: `The command ${error.message}.` };
    throw error;
  }
}

/** Control characters, marks that turn the direction of writing, separators that only look like spaces. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/u;
/** Allowed unquoted in a word. Outside of ASCII only letters and digits: nothing that merely looks like a space or a quote. */
const PLAIN = /^[\p{L}\p{N}\p{M}%+,\-./:=@^_!\]#~]$/u;
/** Allowed after a backslash: punctuation, never letters, since `\n` or `l\s` would hide what is meant. */
const ESCAPABLE = /[ !"#$%&'()*+,./:;<=>?@[\\\]^_`{|}~-]/;
/** A reference such as `HEAD@{2}`: without comma or dots the shell leaves the braces alone. */
const AT_BRACES = /@\{[A-Za-z0-9_-]+\}/g;
/** The only separators between two commands: no comment, no line continuation, no `&`. */
const BETWEEN = /^[ \t]*(?:&&|\|\||[;|\n])?[ \t\n]*$/;
/**
 * Redirections that write to no file. The number must be separate from the word before it. Not `&>`: a plain sh reads that as
 * a background command, and what follows as another command.
 */
const TO_NOWHERE = /^(?:[12]?>{1,2}[ \t]*\/dev\/null|[012]?<[ \t]*\/dev\/null|2>&1|1?>&2)$/;

function readPlain(given: string): readonly PlainCommand[] {
  if (given.length > MAX_COMMAND) throw new Refused("is too long to be understood");
  if (HIDDEN.test(given.replace(/[\n\t]/g, ""))) throw new Refused("holds characters that cannot be seen");
  // Only the characters that separate words for a shell: other kinds of spaces would become part of a program's name.
  const text = given.replace(/^[ \t\n]+|[ \t\n]+$/g, "");
  const script = readScript(text);
  if (script.problem !== undefined) throw new Refused(script.problem);
  if (!script.isPlain) throw new Refused(whyNotPlain(script.commands, text));
  if (script.commands.length === 0) throw new Refused("has an empty part");
  refuseGaps(script.commands, text);
  return script.commands.map(({ node }) => {
    const words = [...(node.name ? [node.name] : []), ...node.args].map((each) => plainWord(each as Word));
    if (words.length === 0) throw new Refused("has an empty part");
    for (const redirect of node.redirects) refuseRedirect(redirect, text);
    return { words, text: words.map(({ raw }) => raw).join(" ") };
  });
}

/** The first problem. Completes a sentence whose subject is the command. */
function whyNotPlain(commands: readonly ShellCommand[], text: string): string {
  if (commands.some(({ isInside }) => isInside)) return "runs another command inside";
  if (/\$/.test(text)) return "uses $: a variable or another command's output";
  if (commands.some(({ assignments }) => assignments.length > 0)) return "sets a variable";
  const writing = commands
    .flatMap(({ node }) => node.redirects)
    .map(({ pos, end }) => text.slice(pos, end))
    .find((written) => written.includes(">") && !TO_NOWHERE.test(written));
  if (writing !== undefined) return describeRedirect(writing);
  if (/<</.test(text)) return describeRedirect(/<<</.test(text) ? "<<<" : "<<");
  if (/&\s*$|&[^&>]/.test(text)) return "uses &: work in the background";
  return "is more than a list of simple commands";
}

/** Only spaces and one operator may separate the words: the parser may skip text that a person would read. */
function refuseGaps(commands: readonly ShellCommand[], text: string): void {
  let at = 0;
  for (const { node } of commands) {
    const pieces = [node.name, ...node.prefix, ...node.suffix].filter((piece) => piece !== undefined);
    const sorted = pieces.sort((a, b) => a.pos - b.pos);
    for (const [index, { pos, end }] of sorted.entries()) {
      const gap = text.slice(at, pos);
      const isFine = index === 0 && at > 0 ? BETWEEN.test(gap) && /[;&|\n]/.test(gap) : /^[ \t]*$/.test(gap);
      if (!isFine) throw new Refused(whyGap(gap));
      at = end;
    }
  }
  if (at < text.length) throw new Refused(whyGap(text.slice(at)));
}

function whyGap(gap: string): string {
  if (gap.includes("#")) return 'uses "#" unquoted';
  if (gap.includes("\\")) return "uses a backslash before a letter or a line end";
  return "has an empty part";
}

function refuseRedirect(redirect: Redirection, text: string): void {
  const written = text.slice(redirect.pos, redirect.end);
  if (!TO_NOWHERE.test(written)) throw new Refused(describeRedirect(written));
}

function describeRedirect(written: string): string {
  const [operator = ""] = /[<>&|]+/.exec(written) ?? [];
  if (/^[<>]&$/.test(operator)) return `redirects one of its streams to another (${operator})`;
  if (operator.includes(">")) return `writes to a file (${operator})`;
  return operator.startsWith("<<") ? `contains text for its input (${operator})` : "reads from a file (<)";
}

function plainWord(word: Word): PlainWord {
  const parts = word.parts ?? [
    { type: "Literal", text: word.text, value: word.value, pos: word.pos, end: word.end },
  ];
  const home = word.text.startsWith("~");
  if (home && !/^~(?:\/|$)/.test(word.text)) throw new Refused("names another person's home folder");
  for (const [at, part] of parts.entries()) refusePart(part, at === 0);
  // An unclosed bracket is literal here. Where it would not be, refuse instead of guessing.
  const glob = parts.some(
    (part) => part.type === "Glob" || (part.type === "Literal" && /(?<!\\)\[/.test(part.text)),
  );
  return { value: word.value, raw: word.text, glob, home };
}

function refusePart(part: WordPart, isFirst: boolean): void {
  if (part.type === "SingleQuoted") return;
  if (part.type === "Glob") {
    // A character class may contain quotes and escapes, which have another meaning there.
    if (
      part.kind === "bracket" &&
      !/^\[[!^]?\]?(?:[\p{L}\p{N}%+,\-./:=@_!]|\[:[a-z]+:\])*\]$/u.test(part.text)
    )
      throw new Refused(`uses ${JSON.stringify(part.text)} unquoted`);
    return;
  }
  if (part.type === "DoubleQuoted") return refuseQuoted(part.text);
  if (part.type !== "Literal") throw new Refused("is more than a list of simple commands");
  const text = part.text.replace(AT_BRACES, "");
  for (let at = 0; at < text.length; ) {
    const char = String.fromCodePoint(text.codePointAt(at)!);
    if (char === "\\") {
      if (!ESCAPABLE.test(text[at + 1] ?? ""))
        throw new Refused("uses a backslash before a letter or a line end");
      at += 2;
      continue;
    }
    if (char === "~" && /[=:]/.test(text[at - 1] ?? "")) throw new Refused("uses ~ behind = or :");
    if ((!PLAIN.test(char) && char !== "[") || (char === "#" && at === 0 && isFirst))
      throw new Refused(`uses ${describeCharacter(char)}`);
    at += char.length;
  }
}

/** Includes the quotes. */
function refuseQuoted(text: string): void {
  for (let at = 1; at < text.length - 1; at++) {
    const char = text[at]!;
    if (char === "`") throw new Refused("runs another command inside (`…`)");
    // `$` at the end of a pattern is literal.
    if (char === "$" && !/^\$["|) ]/.test(text.slice(at, at + 2)))
      throw new Refused("puts in a variable or another command's output ($)");
    if (char !== "\\") continue;
    if (text[at + 1] === "\n") throw new Refused("hides a line end");
    at++;
  }
}

function describeCharacter(char: string): string {
  if (char === "$" || char === "`") return `${char}: a variable or another command's output`;
  return `${JSON.stringify(char)} unquoted`;
}

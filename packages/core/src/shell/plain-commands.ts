// Commands that can be understood to the last character, for rules that allow. It knows a small part of the shell's language
// on purpose: whatever lies outside of it is refused, because a reader that guesses can be led to guess wrong. Pure.
import type { Redirection, Word, WordPart } from "unbash";
import { readScript, type ShellCommand } from "./read-script.ts";

/** Longer than any command a person would read before saying yes. */
const MAX_COMMAND = 10_000;

export interface PlainWord {
  /** As the program will get it: quotes and escapes gone. */
  readonly value: string;
  /** As it stands in the command. */
  readonly raw: string;
  /** Has an unquoted `*`, `?` or `[`: the shell puts file names in its place. */
  readonly glob: boolean;
  /** Begins with an unquoted `~/` or is `~`: the shell puts the home folder there. */
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
/** May stand unquoted in a word. Outside of ASCII only letters and digits: no space or quote that merely looks like one. */
const PLAIN = /^[\p{L}\p{N}\p{M}%+,\-./:=@^_!\]#~]$/u;
/** After a backslash: marks, never letters; `\n` or `l\s` hide what is meant. */
const ESCAPABLE = /[ !"#$%&'()*+,./:;<=>?@[\\\]^_`{|}~-]/;
/** A reference such as `HEAD@{2}`: without comma or dots the shell leaves the braces alone. */
const AT_BRACES = /@\{[A-Za-z0-9_-]+\}/g;
/** Between two commands, and nothing else: no comment, no line that goes on, no `&`. */
const BETWEEN = /^[ \t]*(?:&&|\|\||[;|\n])?[ \t\n]*$/;
/**
 * Where output may go unseen. The number must stand alone before the arrow. Not `&>`: a plain sh takes that for work in
 * the background, and what follows for a command.
 */
const TO_NOWHERE = /^(?:[12]?>{1,2}[ \t]*\/dev\/null|[012]?<[ \t]*\/dev\/null|2>&1|1?>&2)$/;

function readPlain(given: string): readonly PlainCommand[] {
  if (given.length > MAX_COMMAND) throw new Refused("is too long to be understood");
  if (HIDDEN.test(given.replace(/[\n\t]/g, ""))) throw new Refused("holds characters that cannot be seen");
  // Only what a shell takes for space: to it, other spaces are letters of a program's name.
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

/** The first thing that a reader would want to know. */
function whyNotPlain(commands: readonly ShellCommand[], text: string): string {
  if (commands.some(({ isInside }) => isInside)) return "runs another command inside";
  if (/\$/.test(text)) return "uses $: a variable or another command's output";
  if (commands.some(({ assignments }) => assignments.length > 0)) return "sets a variable";
  if (/<</.test(text)) return "uses <: a redirection";
  if (/&\s*$|&[^&>]/.test(text)) return "uses &: work in the background";
  return "is more than a list of simple commands";
}

/** What stands between the words must be space and one operator: the parser may pass over more than a person does. */
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
  if (!TO_NOWHERE.test(written))
    throw new Refused(`uses ${written.includes("<") ? "<" : ">"}: a redirection`);
}

function plainWord(word: Word): PlainWord {
  const parts = word.parts ?? [
    { type: "Literal", text: word.text, value: word.value, pos: word.pos, end: word.end },
  ];
  const home = word.text.startsWith("~");
  if (home && !/^~(?:\/|$)/.test(word.text)) throw new Refused("names another person's home folder");
  for (const [at, part] of parts.entries()) refusePart(part, at === 0);
  // An unclosed bracket is only itself here; where it is not, nobody should have to guess.
  const glob = parts.some(
    (part) => part.type === "Glob" || (part.type === "Literal" && /(?<!\\)\[/.test(part.text)),
  );
  return { value: word.value, raw: word.text, glob, home };
}

function refusePart(part: WordPart, isFirst: boolean): void {
  if (part.type === "SingleQuoted") return;
  if (part.type === "Glob") {
    // A class may hold quotes and escapes, which then mean something else.
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

/** With its quotes. */
function refuseQuoted(text: string): void {
  for (let at = 1; at < text.length - 1; at++) {
    const char = text[at]!;
    if (char === "`") throw new Refused("runs another command inside (`…`)");
    // At the end of a pattern `$` is only itself.
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

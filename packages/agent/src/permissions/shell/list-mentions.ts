// The words of a command that may name a file which it reads, also in code for other languages and in what it starts. Pure.
import { MARK, type Started, type StartedProgram, type StartedWord } from "@palimpsest/core/shell";

export interface Mention {
  /** Contains marks where only the shell knows the text, and patterns. */
  readonly text: string;
  /** It has wildcards that the shell expands. */
  readonly isPattern: boolean;
  /** The file's content is certainly read, by a redirection or by a program that prints files. */
  readonly isRead: boolean;
}

export interface Mentions {
  readonly mentions: readonly Mention[];
  /** Words that may be folders in which the command works. */
  readonly folders: readonly string[];
}

/** Longer texts are code, whose words are looked at one by one. */
const MAX_NAME = 4_096;
/** Words of a command; no real one has more. */
const MAX_MENTIONS = 2_000;

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(" "));
/** They print the content of files that they are given. */
const READERS = setOf(
  "cat tac head tail less more nl od xxd hexdump strings base64 grep egrep fgrep rg zgrep sort uniq cut paste rev fold fmt diff " +
    "cmp comm wc jq bat column expand unexpand join pr zcat md5sum sha1sum sha256sum b2sum cksum",
);
/** They neither print nor pass on what is in a file. */
const BLIND = setOf(
  "true false : test [ [[ chmod chown chgrp touch rm rmdir unlink mkdir cd pushd popd kill sleep wait unset shift exit return " +
    "umask ulimit tee truncate mktemp trap alias type hash command builtin which whereis",
);
/** They print names. That is harmless unless another command gets them. */
const NAMERS = setOf("echo printf ls find stat realpath readlink basename dirname pwd du df tree");
/** Their words become values of variables. */
const SETTERS = setOf("set read export declare typeset local readonly mapfile readarray");
/** What they print is what they are given. */
const COPYING = setOf("cp mv ln install rsync scp");
const PASSES_INPUT = setOf("cat tee");
const GIT_BLIND = setOf(
  "add rm mv status check-ignore ls-files clean restore checkout switch reset update-index stash push pull fetch init branch",
);
const LANGUAGES =
  /^(?:python|pypy|perl|ruby|node|nodejs|bun|deno|tsx|ts-node|php|lua|luajit|Rscript|R|julia|osascript|awk|gawk|mawk|nawk|sed|gsed|vim?|nvim|ex|ed|emacs|sqlite3|psql|mysql)[\d.]*$/;
const FIND_RUNS = /^-(?:exec|ok)/;
/** Between the names in a piece of code. */
const CODE_BREAKS = /[\s"'`()[\]{}<>;,|&=]+/;
const CODE = /[\s"'`(]/;
/** `r FILE`, also directly behind a line number. */
const SED_READS = /(?<![A-Za-z])[rR]/g;

export function listMentions({ programs, texts }: Started): Mentions {
  const sighted = programs.filter((program) => !program.isAsWritten && !isBlind(program));
  const mentions: Mention[] = sighted.flatMap(mentionsOf);
  // The files that `git -c include.path=…` names.
  for (const { words, isAsWritten } of programs)
    if (isAsWritten)
      for (const [at, word] of words.entries())
        if (words[at - 1]?.text === "-c") mentions.push(...piecesOf(word, false));
  for (const { role, ...word } of texts) if (role === "input") mentions.push(...piecesOf(word, true));
  // A value matters only where something uses a value that is not known.
  const isOpen = sighted.some(({ words }) => words.some(({ text }) => MARK.test(text)));
  if (isOpen) {
    const given = programs.filter(({ words: [name] }) => SETTERS.has(name?.text ?? ""));
    const values = [...texts.filter(({ role }) => role === "value"), ...given.flatMap(({ words }) => words)];
    const inputs = given.flatMap(({ input = "" }) => namesInCode(input));
    mentions.push(...values.flatMap((word) => piecesOf(word, false)), ...inputs);
  }
  const folders = programs.flatMap(({ words }) => words.slice(1).map(({ text }) => text));
  return { mentions: mentions.slice(0, MAX_MENTIONS), folders: [...new Set(folders)].slice(0, MAX_MENTIONS) };
}

function isBlind({ words, isFeeding }: StartedProgram): boolean {
  const [name = "", ...rest] = words.map(({ text }) => text);
  if (BLIND.has(name)) return true;
  if (SETTERS.has(name)) return true;
  if (name === "git") return GIT_BLIND.has(rest[0] ?? "") && !rest.includes("-F");
  if (name === "find" && rest.some((text) => FIND_RUNS.test(text))) return false;
  return NAMERS.has(name) && isFeeding !== true;
}

function mentionsOf({ words, input, isFeeding }: StartedProgram): readonly Mention[] {
  const [first, ...rest] = words;
  const name = first?.text ?? "";
  const operands = COPYING.has(name) && rest.length > 1 ? rest.slice(0, -1) : withoutPattern(name, rest);
  const isRead = READERS.has(name);
  const own = operands.flatMap((word) => {
    if (name === "dd" && word.text.startsWith("of=")) return [];
    const pieces = piecesOf(word, isRead);
    if (/^g?sed$/.test(name)) pieces.push(...namesInCode(word.text.replace(SED_READS, " ")));
    const isCode = CODE.test(word.text) && (LANGUAGES.test(name) || !isKnown(name));
    return isCode ? [...pieces, ...namesInCode(word.text)] : pieces;
  });
  const isSwallowed = input === undefined || (PASSES_INPUT.has(name) && isFeeding !== true);
  return isSwallowed ? own : [...own, ...namesInCode(input)];
}

const TAKES_PATTERN = setOf("grep egrep fgrep zgrep rg jq");

/** Their first word is what they search for, unless an option says it. */
function withoutPattern(name: string, words: readonly StartedWord[]): readonly StartedWord[] {
  if (!TAKES_PATTERN.has(name) || words.some(({ text }) => /^-[A-Za-z]*[ef]|^--(?:regexp|file)/.test(text)))
    return words;
  const at = words.findIndex(({ text }) => !text.startsWith("-"));
  return words.filter((_, index) => index !== at);
}

/** Their words are names of files and plain text, never code. */
const KNOWN = setOf("git gh npm pnpm yarn docker kubectl curl wget ssh make tar zip rsync scp cp mv ln");
const isKnown = (name: string): boolean => READERS.has(name) || NAMERS.has(name) || KNOWN.has(name);

/** `.env`, `--file=.env`, `@.env`, `HEAD:.env`, `-f.env` */
function piecesOf({ text, sureLength }: StartedWord, isRead: boolean): Mention[] {
  if (text.length > MAX_NAME) return namesInCode(text);
  const isPattern = sureLength < text.length;
  const behind = /^-{1,2}[A-Za-z]([\s\S]+)/.exec(text)?.[1];
  const pieces = new Set([text, ...text.split(/[=:@,]/), ...(behind === undefined ? [] : [behind])]);
  return [...pieces]
    .filter(Boolean)
    .map((piece) => ({ text: piece, isPattern, isRead: isRead && piece === text }));
}

const namesInCode = (code: string): Mention[] =>
  [...new Set(code.split(CODE_BREAKS))]
    .filter((text) => text !== "" && text.length <= MAX_NAME)
    .slice(0, MAX_MENTIONS)
    .map((text) => ({ text, isPattern: false, isRead: false }));

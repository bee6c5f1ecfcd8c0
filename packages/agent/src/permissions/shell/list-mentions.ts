// The words of a command that may name a file which it reads, also in code for other languages and in what it starts. Pure.
import { MARK, type Started, type StartedProgram, type StartedWord } from "@palimpsest/core/shell";
import { listOperands } from "./list-operands.ts";
import { CODE, type Mention, namesInCode, piecesOf, TOO_MANY } from "./mentioned-names.ts";

export interface Mentions {
  readonly mentions: readonly Mention[];
  /** Words that may be folders in which the command works. */
  readonly folders: readonly string[];
}

/** Words of a command; no real one has more. */
const MAX_MENTIONS = 10_000;

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
/** They print what is in a file of names. */
const NAMES_FROM = /^-{1,2}f(?:iles0-from|romfile)/;
/** Their words become values of variables. */
const SETTERS = setOf("set read export declare typeset local readonly mapfile readarray");
const PASSES_INPUT = setOf("cat tee");
const GIT_NAMER = setOf("check-ignore ls-files");
const GIT_BLIND = setOf(
  "add rm status clean restore checkout switch reset update-index push pull fetch init branch",
);
/** They show what changed, print the lines of a file, or put an ignored file where other commands show it. */
const GIT_SHOWS =
  /^(?:-[A-Za-z]*[pevfF][A-Za-z]*|--(?:patch|edit|interactive|verbose|force|add|pathspec-from-file(?:=.*)?))$/;
const LANGUAGES =
  /^(?:python|pypy|perl|ruby|node|nodejs|bun|deno|tsx|ts-node|php|lua|luajit|Rscript|R|julia|osascript|awk|gawk|mawk|nawk|vim?|nvim|ex|ed|emacs|sqlite3|psql|mysql)[\d.]*$/;
const FIND_RUNS = /^-(?:exec|ok)/;
/** The next word, or what follows `=`, is a pattern for files at any depth. */
const NAMES_BELOW: Readonly<Record<string, RegExp>> = {
  find: /^-(?:i?name|i?path|i?wholename|i?regex)$/,
  rg: /^(?:-g|--i?glob)(?:=|$)/,
  grep: /^--inc[lude]*(?:=|$)/,
  // Any of its words.
  fd: /(?:)/,
  fdfind: /(?:)/,
};
/** `r FILE` and `e COMMAND` of sed, also directly behind a line number or `-e`. */
const SED_READS =
  /(?:(?:^-[A-Za-z]*e|^|[^A-Za-z.\\])[rR]|(?:^-[A-Za-z]*e|^|[;{}\n\d$!/])\s*e(?=\s))\s*([^\n;}]+)/g;
/** The flag `e` of a replacement, and `e` alone: they run the text that sed has made. */
const SED_RUNS = /(?:^(?:-[A-Za-z]*e)?|[;{}\n\d$!]\s*)e\s*$|[^\w\s.-][gpiImM\d]*e[gpiImM\d]*\s*(?:$|[;}\n])/;

/** `usesLast`: the command contains `$_`, the last word of the command before. */
export function listMentions({ programs, texts }: Started, usesLast: boolean): Mentions {
  const sighted = programs.filter(
    (program) => !program.isAsWritten && program.certainty !== "maybe" && !isBlind(program),
  );
  const mentions: Mention[] = sighted.flatMap(mentionsOf);
  // The files that `git -c include.path=…` names.
  for (const { words, isAsWritten } of programs)
    if (isAsWritten)
      for (const [at, word] of words.entries())
        if (words[at - 1]?.text === "-c") mentions.push(...piecesOf(word, false));
  for (const { role, ...word } of texts)
    if (role === "input" || role === "passed") mentions.push(...piecesOf(word, role === "input"));
  // A value matters only where something uses a value that is not known.
  const isOpen = sighted.some(({ words }) => words.some(({ text }) => MARK.test(text)));
  if (isOpen) {
    const given = programs.filter(
      ({ words: [name, option] }) => usesLast || isSetter(name?.text ?? "", option?.text ?? ""),
    );
    const values = [...texts.filter(({ role }) => role === "value"), ...given.flatMap(({ words }) => words)];
    const inputs = given.flatMap(({ input = "" }) => namesInCode(input));
    mentions.push(...values.flatMap((word) => piecesOf(word, false)), ...inputs);
  }
  const all = [...mentions, ...movedMentions(programs, mentions)];
  const isTooMuch = all.length > MAX_MENTIONS;
  return {
    mentions: isTooMuch ? [...all.slice(0, MAX_MENTIONS), TOO_MANY] : all,
    folders: listFolders({ programs, texts }),
  };
}

const isSetter = (name: string, option: string): boolean =>
  SETTERS.has(name) || (name === "printf" && option.startsWith("-v"));

function listFolders({ programs, texts }: Pick<Started, "programs" | "texts">): readonly string[] {
  const words = programs.flatMap((program) => program.words.slice(1));
  const codes = words.filter(({ text }) => CODE.test(text)).flatMap(({ text }) => namesInCode(text));
  const inputs = programs.flatMap(({ input = "" }) => namesInCode(input));
  const values = texts.filter(({ role }) => role !== "output");
  const pieces = [...words, ...values].flatMap((word) => piecesOf(word, false));
  const home = programs.some(({ words: [name, ...more] }) => name?.text === "cd" && more.length === 0);
  const names = [...words, ...pieces, ...codes, ...inputs].map(({ text }) => text);
  return [...new Set([...(home ? ["~"] : []), ...names])].slice(0, MAX_MENTIONS);
}

/** What the command itself moves, links or copies is also named by its new name. */
function movedMentions(
  programs: readonly StartedProgram[],
  mentions: readonly Mention[],
): readonly Mention[] {
  const moves = programs.flatMap(({ words }) => {
    const [program, ...rest] = words.map(({ text }) => text);
    const operands = rest.filter((text) => !text.startsWith("-"));
    if (!/^(?:ln|mv|cp|rsync)$/.test(program ?? "") || operands.length !== 2) return [];
    return [operands.map((text) => text.replace(/\/+$/, "")) as [string, string]];
  });
  return moves.flatMap(([from, to]) =>
    mentions.flatMap((mention) =>
      mention.text.startsWith(`${to}/`)
        ? [{ ...mention, isRead: false, text: from + mention.text.slice(to.length) }]
        : [],
    ),
  );
}

function isBlind({ words, isFeeding }: StartedProgram): boolean {
  const [name = "", ...rest] = words.map(({ text }) => text);
  if (BLIND.has(name)) return true;
  if (SETTERS.has(name)) return true;
  if (name === "git" && GIT_NAMER.has(rest[0] ?? "")) return isFeeding !== true;
  if (name === "git") return GIT_BLIND.has(rest[0] ?? "") && !rest.some((text) => GIT_SHOWS.test(text));
  if (name === "find" && rest.some((text) => FIND_RUNS.test(text))) return false;
  return NAMERS.has(name) && isFeeding !== true && !rest.some((text) => NAMES_FROM.test(text));
}

function mentionsOf({ words, certainty, input, isFeeding, isText }: StartedProgram): readonly Mention[] {
  const [first, ...rest] = words;
  const name = first?.text ?? "";
  const isRead = READERS.has(name);
  const isRunning = /^g?sed$/.test(name) && rest.some(({ text }) => SED_RUNS.test(text));
  const own = listOperands(name, rest).flatMap((word, at, all) => {
    if (name === "basename") return piecesOf({ ...word, text: word.text.replace(/^.*\//s, "") }, false);
    if (name === "dd" && word.text.startsWith("of=")) return [];
    const pieces = piecesOf(word, isRead);
    const below = Object.hasOwn(NAMES_BELOW, name) ? NAMES_BELOW[name]! : undefined;
    if (below?.test(all[at - 1]?.text ?? "") || (below?.test(word.text) && word.text.includes("=")))
      pieces.push(nameBelow(word));
    if (/^g?sed$/.test(name))
      pieces.push(
        ...(isRunning ? word.text.split(/[/|,#!:@]/).flatMap(namesInCode) : namesReadBySed(word.text)),
      );
    const isCode = CODE.test(word.text) && (LANGUAGES.test(name) || (certainty === "sure" && !isKnown(name)));
    return isCode ? [...pieces, ...namesInCode(word.text)] : pieces;
  });
  if (first && name.includes("/")) own.push(...piecesOf(first, false));
  if (input === undefined || (PASSES_INPUT.has(name) && isFeeding !== true)) return own;
  const isMessage = PASSES_INPUT.has(name) && isText && /\s/.test(input.trim());
  return isMessage ? own : [...own, ...namesInCode(input)];
}

/** The last name in the pattern. */
const nameBelow = ({ text }: StartedWord): Mention => ({
  text: text
    .replace(/^--[a-z]+=/, "")
    .replace(/\.[*+]/g, "*")
    .replace(/\\(.)/g, "$1")
    .replace(/^\^|\$$/g, "")
    .replace(/^[\s\S]*\//, ""),
  isPattern: true,
  isRead: false,
  isBelow: true,
});

const namesReadBySed = (code: string): Mention[] =>
  [...code.replace(/^--[a-z-]+=/, "").matchAll(SED_READS)].flatMap(([, name = ""]) => namesInCode(name));

/** Their words are names of files and plain text, never code. */
const KNOWN = setOf(
  "git gh npm npx pnpm yarn bunx vitest jest pytest docker kubectl curl wget ssh make tar zip rsync scp cp mv ln sed gsed",
);
const isKnown = (name: string): boolean => READERS.has(name) || NAMERS.has(name) || KNOWN.has(name);

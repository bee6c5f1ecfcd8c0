// The words of a program that may name files: not what it searches for, what it leaves out, a message, or where a copy goes. Pure.
import type { StartedWord } from "@palimpsest/core/shell";

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(" "));
/** Their last word is where the copy goes. */
const COPYING = setOf("cp mv ln install rsync scp");
const TARGET_FOLDER = /^(?:-[A-Za-z]*t|--t(?:a(?:r(?:g(?:et?(?:-.*)?)?)?)?)?(?:=.*)?$)/;
/** Their first word is what they search for, unless an option says it. */
const TAKES_PATTERN = setOf("grep egrep fgrep zgrep rg jq");
/** Abbreviations count. */
const SAYS_PATTERN = /^(?:-[A-Za-z]*e|--reg)/;
const SAYS_FILE = /^(?:-[A-Za-z]*f|--(?:from-)?file(?:=|$))/;
/** Options of these programs that take the next word. */
const TAKES_NEXT = /^-[A-Za-z]*[ABCmdDgtTjMEr]$/;
const LONG_TAKES_NEXT =
  "include exclude exclude-from exclude-dir max-count after-context before-context context label binary-files directories devices".split(
    " ",
  );
const EXACT_TAKES_NEXT = setOf(
  "--glob --iglob --type --type-not --replace --threads --encoding --sort --pre --ignore-file --indent --arg --argjson --slurpfile --rawfile",
);
/** grep accepts abbreviations; shorter ones are ambiguous. */
const takesNext = (text: string): boolean =>
  TAKES_NEXT.test(text) ||
  EXACT_TAKES_NEXT.has(text) ||
  (/^--[a-z-]{3,}$/.test(text) && LONG_TAKES_NEXT.some((name) => `--${name}`.startsWith(text)));
/** A name and a value. */
const TAKES_TWO = /^--(?:arg|argjson|slurpfile|rawfile)$/;
/** The next word, or what follows `=`, is left out. */
const LEAVES_OUT = /^--(?:exclude|exclude-dir|ignore-pattern)(=|$)/;
const TEXT_OPTIONS: Readonly<Record<string, RegExp>> = {
  git: /^(?:(?:-m|--message|--grep|--author|-S|-G)$|--(?:message|grep|author)=|-[SG].)/,
  ...Object.fromEntries(
    "npm npx pnpm yarn bunx vitest jest mocha pytest"
      .split(" ")
      .map((name) => [name, /^(?:-t|-k|-g|--grep|--testNamePattern)$/]),
  ),
  gh: /^(?:(?:-t|--title|-b|--body|-m|--message|-S|--search)$|--(?:title|body|message|search)=)/,
};

export function listOperands(program: string, words: readonly StartedWord[]): readonly StartedWord[] {
  const kept = withoutText(program, withoutLeftOut(program, words));
  if (TAKES_PATTERN.has(program)) return withoutPattern(program, kept);
  if (!COPYING.has(program) && !isGitMove(program, kept)) return kept;
  const operands = kept.filter(({ text }) => !text.startsWith("-"));
  const isTargetGiven =
    program !== "rsync" && program !== "scp" && kept.some(({ text }) => TARGET_FOLDER.test(text));
  return operands.length < 2 || isTargetGiven ? kept : kept.filter((word) => word !== operands.at(-1));
}

const isGitMove = (program: string, [first]: readonly StartedWord[]): boolean =>
  program === "git" && first?.text === "mv";

function withoutText(program: string, words: readonly StartedWord[]): readonly StartedWord[] {
  const isText = Object.hasOwn(TEXT_OPTIONS, program) ? TEXT_OPTIONS[program]! : undefined;
  if (!isText) return words;
  return words.filter(({ text }, at) => {
    const before = words[at - 1]?.text ?? "";
    const isValue = isText.test(before) && /^(?:-.|--[A-Za-z]+)$/.test(before);
    return !isText.test(text) && !isValue;
  });
}

/** `tar --exclude .env`, `find . -not -name .env`, `zip x . -x .env` */
function withoutLeftOut(program: string, words: readonly StartedWord[]): readonly StartedWord[] {
  const texts = words.map(({ text }) => text);
  const zipped = program === "zip" ? texts.findIndex((text) => text === "-x" || text === "--exclude") : -1;
  return words.filter((_, at) => {
    if (zipped >= 0 && at > zipped) return false;
    if (LEAVES_OUT.test(texts[at]!) || texts[at - 1]?.match(LEAVES_OUT)?.[1] === "") return false;
    const isTest = program === "find" && /^-i?(?:name|path)$/.test(texts[at - 1] ?? "");
    return !(isTest && /^(?:!|-not)$/.test(texts[at - 2] ?? ""));
  });
}

/** Only words whose place is certain are left out: with `--`, behind an option, or with a pattern that begins with a dash. */
function withoutPattern(program: string, words: readonly StartedWord[]): readonly StartedWord[] {
  const texts = words.map(({ text }) => text);
  const kept: StartedWord[] = [];
  let isSaid = texts.some((text) => SAYS_FILE.test(text));
  let at = 0;
  for (; at < words.length; at++) {
    const text = texts[at]!;
    if (text === "--") break;
    const takesPattern = program !== "jq" && SAYS_PATTERN.test(text);
    if (takesPattern) {
      isSaid = true;
      // `-e x`, `--regexp x`; otherwise the pattern is in the same word.
      if (/^(?:-[A-Za-z]*e|--reg[a-z]*)$/.test(text)) at++;
      continue;
    }
    kept.push(words[at]!);
    if (TAKES_TWO.test(text) && words[at + 1]) at++;
    if (takesNext(text) && words[at + 1]) kept.push(words[++at]!);
  }
  const operands = words.slice(at + 1);
  if (isSaid || texts.some((text) => SAYS_PATTERN.test(text) && program !== "jq"))
    return [...kept, ...operands];
  const isOperand = ({ text }: StartedWord, index: number) =>
    !(text.startsWith("-") && text !== "-") && !takesNext(kept[index - 1]?.text ?? "");
  const first = kept.findIndex(isOperand);
  if (first >= 0) return [...kept.filter((_, index) => index !== first), ...operands];
  return [...kept, ...operands.slice(1)];
}

// Derives structural notes from the transcript, as lines for the sections of the notes. They are made when the notes are
// used: no model is asked and nothing is written. Pure.
import type { Command, Derived, ErrorSeen, FileUse, HumanMessage, Remark } from "../../derived/derived.ts";
import { EXIT_ONLY, isWrongPath } from "../../derived/telling-lines.ts";
import { shortenText, toOneLine } from "../../text/to-one-line.ts";
import type { TokensOf } from "./cut-to-fit.ts";
import { listAnswers } from "./list-answers.ts";
import {
  cutAtWord,
  formatDecision,
  formatStretch,
  isDecision,
  listStretches,
  type Stretch,
  tellsSomething,
} from "./list-remarks.ts";

export type StructuralPart =
  | "title"
  | "state"
  | "humans"
  | "files"
  | "symbols"
  | "commands"
  | "errors"
  | "decisions"
  | "results"
  | "work";

export interface Item {
  /** One line, or a few that belong together. */
  readonly text: string;
  /** If the model's own text contains this, the item is omitted as redundant. */
  readonly says: string;
  /** The item's position among those that are shown. */
  readonly at: number;
}

export interface StructuralSection {
  readonly part: StructuralPart;
  /** The title of the section it belongs to. */
  readonly title: string;
  /** The number of items; each is made only when it is asked for. */
  readonly count: number;
  /** Tokens reserved for this section, whatever the others take. */
  readonly budget?: number;
  /** Yields the most important item first. */
  readonly items: () => Iterable<Item>;
}

/** Enough of a message to know what was wanted; the Recall tool reads all of it. */
const HUMAN_CHARACTERS = 600;
const TITLE_WORDS = 10;
const TITLE_CHARACTERS = 80;
/** The assistant's latest words are the state of the work. */
const STATE_CHARACTERS = 1_500;
const SYMBOLS_PER_FILE = 10;
/** A command that only looks at something counts as a habit from this number of runs on. */
const MIN_PROBES = 3;
/** The most commands that are listed, because reasons need the room. */
const MAX_COMMANDS = 24;

export interface StructuralOptions {
  /** True for entries and calls that are left out, because the human has removed them or the view shows them anyway. */
  readonly isHidden?: (id: string) => boolean;
  readonly tokensOf: TokensOf;
  /** Reserved for the closing paragraphs of final answers. */
  readonly answerTokens: number;
}

export function makeStructuralNotes(
  derived: Derived,
  { isHidden = () => false, tokensOf, answerTokens }: StructuralOptions,
): readonly StructuralSection[] {
  const { humans, files, commands, errors, created } = derived;
  const said = humans.filter(({ entry }) => !isHidden(entry));
  const stretches = listStretches(derived);
  const last = stretches.at(-1)?.remark;
  // The assistant's last remark is the state of the work, unless the view shows it. Earlier remarks are not.
  const state = last && !last.isFinal && !isHidden(last.entry) ? [last] : [];
  const others = stretches.filter(
    ({ remark, steps }) =>
      !remark?.isFinal && remark?.entry !== state[0]?.entry && !isHidden(remark?.entry ?? steps[0]!.entry),
  );
  const answers = derived.remarks
    .filter(({ entry, isFinal }) => isFinal && !isHidden(entry))
    // Words that the human has removed must not come back as a question.
    .map(({ asked, ...answer }) => (asked && !isHidden(asked.entry) ? { ...answer, asked } : answer));
  const runs = listDistinctCommands(commands.filter(({ id }) => !isHidden(id)));
  const seen = listDistinctErrors(errors.filter(({ id }) => !isHidden(id)));
  return [
    makeSection("title", "Session Title", said.slice(0, 1), makeTitleItem),
    makeSection("state", "Current State", state, makeStateItem),
    makeHumanSection(said),
    makeSection("files", "Files and Functions", sortEditedFirst([...files.values()]), makeFileItem),
    makeSection(
      "symbols",
      "Files and Functions",
      sortEditedFirst(listFilesWithSymbols(files)),
      makeSymbolsItem,
    ),
    makeSection("commands", "Workflow", runs, makeCommandItem),
    makeSection("errors", "Errors & Corrections", seen, makeErrorItem),
    makeSection(
      "decisions",
      "Learnings",
      others.filter(isDecision).reverse(),
      makeDecisionItem,
      "oldest first",
    ),
    makeResultSection(created, answers, { tokensOf, answerTokens }),
    makeSection(
      "work",
      "Worklog",
      others.filter((stretch) => !isDecision(stretch) && tellsSomething(stretch)).reverse(),
      makeStretchItem,
      "oldest first",
    ),
  ];
}

/** Lists what was created, then how the answers ended. */
function makeResultSection(
  created: Derived["created"],
  answers: readonly Remark[],
  { tokensOf, answerTokens }: Pick<StructuralOptions, "tokensOf" | "answerTokens">,
): StructuralSection {
  return {
    part: "results",
    title: "Key Results",
    count: created.length + answers.length,
    budget: answerTokens,
    *items() {
      const first = Number.NEGATIVE_INFINITY;
      for (const { kind, name } of created.toReversed())
        yield { text: `- ${kind === "other" ? "made" : kind} ${name}`, says: name, at: first };
      yield* listAnswers(answers, answerTokens, tokensOf);
    },
  };
}

type Order = "as given" | "oldest first";

/** `things` are ordered by importance. In a section that is shown oldest first, the latest is the most important. */
function makeSection<T>(
  part: StructuralPart,
  title: string,
  things: readonly T[],
  itemOf: (thing: T) => Omit<Item, "at">,
  order: Order = "as given",
): StructuralSection {
  return {
    part,
    title,
    count: things.length,
    *items() {
      for (const [index, thing] of things.entries())
        yield { ...itemOf(thing), at: order === "as given" ? index : -index };
    },
  };
}

/** Ranks the first message, which says what the session is about, before the newest ones. */
function makeHumanSection(humans: readonly HumanMessage[]): StructuralSection {
  const [first, ...others] = humans;
  const newest = makeSection("humans", "Task Specification", others.reverse(), makeHumanItem, "oldest first");
  return {
    ...newest,
    count: humans.length,
    *items() {
      if (first) yield { ...makeHumanItem(first), at: Number.NEGATIVE_INFINITY };
      yield* newest.items();
    },
  };
}

function makeTitleItem({ text }: HumanMessage) {
  const all = takeFirstLine(text).split(" ");
  const first = all.slice(0, TITLE_WORDS).join(" ");
  const words = cutAtWord(all.length > TITLE_WORDS ? `${first}…` : first, TITLE_CHARACTERS);
  return { text: words, says: words };
}

function makeHumanItem({ entry, text, attachments }: HumanMessage) {
  const words = shortenText(takeFirstLine(text), HUMAN_CHARACTERS);
  const beside = attachments === 0 ? "" : `, ${attachments} attached`;
  return { text: `- "${words}" (${entry}${beside})`, says: words };
}

function makeStateItem({ text }: Remark) {
  const words = cutAtWord(text.trim(), STATE_CHARACTERS);
  return { text: words, says: words };
}

function makeDecisionItem(stretch: Stretch) {
  const text = formatDecision(stretch);
  return { text, says: text.slice(2) };
}

function makeStretchItem(stretch: Stretch) {
  const text = formatStretch(stretch);
  return { text, says: text.slice(2) };
}

function sortEditedFirst(files: readonly FileUse[]): readonly FileUse[] {
  const lastUse = ({ lastEdit, lastRead }: FileUse) => (lastEdit ?? lastRead)?.number ?? 0;
  return [...files].sort((a, b) => Number(b.edits > 0) - Number(a.edits > 0) || lastUse(b) - lastUse(a));
}

function makeFileItem(file: FileUse) {
  const { path, edits, reads } = file;
  const shown = takeFirstLine(path) === path ? path : JSON.stringify(path);
  const uses = [...formatTimes("edited", edits), ...formatTimes("read", reads)].join(", ");
  const names = file.symbols ? `: ${listSymbols(file)}` : "";
  return { text: `- ${shown} (${uses})${names}`, says: shown };
}

/** Lists what the edits of a file were about, for notes with a complete list of files beside them. */
function makeSymbolsItem(file: FileUse) {
  const name = toOneLine(file.path.split("/").slice(-2).join("/"));
  return { text: `- ${name}: ${listSymbols(file)}`, says: name };
}

const listFilesWithSymbols = (files: Derived["files"]): readonly FileUse[] =>
  [...files.values()].filter(({ symbols }) => symbols !== undefined);

/** Lists the symbols with the most edits first, and among equals the latest. */
const listSymbols = ({ symbols }: FileUse): string =>
  [...(symbols ?? [])]
    .reverse()
    .sort(([, a], [, b]) => b - a)
    .slice(0, SYMBOLS_PER_FILE)
    .map(([name]) => name)
    .join(", ");

const formatTimes = (what: string, count: number) =>
  count === 0 ? [] : [count === 1 ? what : `${what} ${count}×`];

interface CommandRuns extends Command {
  readonly runs: number;
}

/** A leading `cd`, so that the same command run from elsewhere counts as the same. */
const GOES_THERE = /^cd (?:[^\s"'&;|]+|"[^"]*"|'[^']*') && /;

/**
 * Lists each command once, in the form of its last run, the most recent first. A command that only looked at something once
 * is not a habit.
 */
function listDistinctCommands(commands: readonly Command[]): readonly CommandRuns[] {
  const found = new Map<string, CommandRuns>();
  for (const command of commands) {
    const key = command.gist.replace(GOES_THERE, "");
    const runs = (found.get(key)?.runs ?? 0) + 1;
    found.delete(key);
    found.set(key, { ...command, runs });
  }
  return [...found.values()]
    .filter(
      // A command that failed and was not tried again is listed among the errors.
      ({ gist, isProbe, hasCreated, failed, runs }) =>
        !hasCreated && (isProbe ? runs >= MIN_PROBES && hasSubject(gist) : runs > 1 || !failed),
    )
    .reverse()
    .slice(0, MAX_COMMANDS);
}

/** `pwd` and `ls` say nothing about how things are done here. */
const hasSubject = (gist: string): boolean => /\s/.test(gist.replace(GOES_THERE, "").trim());

function makeCommandItem({ gist, failed, runs }: CommandRuns) {
  const more = [...(runs > 1 ? [`${runs}×`] : []), ...(failed ? ["failed last"] : [])].join("; ");
  return { text: `- ${gist}${more === "" ? "" : ` (${more})`}`, says: gist };
}

/** True for a call that named a missing path, or that was wrong at first and then corrected: the next step says more. */
const isSlip = ({ isCommand, message, followedBy, resolvedBy }: ErrorSeen): boolean =>
  (followedBy !== undefined && isWrongPath(message, isCommand === true)) ||
  (!isCommand && resolvedBy !== undefined);

/** Lists each error once, unresolved ones first, the latest first. */
function listDistinctErrors(errors: readonly ErrorSeen[]): readonly ErrorSeen[] {
  const found = new Map<string, ErrorSeen>();
  for (const error of errors.toReversed()) {
    const key = `${error.tool}\n${error.message.split("\n", 1)[0]}`;
    if (!found.has(key) && !EXIT_ONLY.test(error.message) && !isSlip(error)) found.set(key, error);
  }
  return [...found.values()].sort(
    (a, b) => Number(a.resolvedBy !== undefined) - Number(b.resolvedBy !== undefined),
  );
}

function makeErrorItem({ tool, subject, message, followedBy, resolvedBy }: ErrorSeen) {
  const lines = message.split("\n").filter((line) => line.trim() !== "");
  const after = resolvedBy === undefined ? (followedBy ?? "") : "it went well later";
  const text = [
    `- ${tool}${subject === "" ? "" : `: ${subject}`}`,
    ...lines.map((line) => `  ${line}`),
    ...(after === "" ? [] : [`  then ${after}`]),
  ].join("\n");
  return { text, says: lines[0] ?? text };
}

/** Reads only as much as needed: the text may be a pasted file. */
const takeFirstLine = (text: string) => toOneLine(text.slice(0, 4 * HUMAN_CHARACTERS));

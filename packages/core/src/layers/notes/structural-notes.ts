// Structural notes: what is derived from the transcript, as lines for the sections of the notes. No model is asked, and
// nothing is written: they are made when the notes are used. Pure.
import type { Command, Derived, ErrorSeen, FileUse, HumanMessage, Step } from "../../derived/derived.ts";
import { shortenText, toOneLine } from "../../text/to-one-line.ts";

export type StructuralPart = "title" | "state" | "humans" | "files" | "commands" | "errors" | "work";

export interface Item {
  /** As it is shown: one line, or a few that belong together. */
  readonly text: string;
  /** Where the model's own text has this, the item says nothing new. */
  readonly says: string;
  /** Its place among those that are shown. */
  readonly at: number;
}

export interface StructuralSection {
  readonly part: StructuralPart;
  /** The title of the section it belongs to. */
  readonly title: string;
  /** How many items there are, made only as far as they are asked for. */
  readonly count: number;
  /** The most important first. */
  readonly items: () => Iterable<Item>;
}

/** Enough of a message to know what was wanted; the whole of it is a call away. */
const HUMAN_CHARACTERS = 600;
const TITLE_WORDS = 10;
const TITLE_CHARACTERS = 80;
/** The last steps are the state of the work; the worklog has those before. */
const STATE_STEPS = 3;

/** `isHidden`: entries that the human has removed, by id. */
export function makeStructuralNotes(
  { humans, files, commands, errors, work }: Derived,
  isHidden: (entry: string) => boolean = () => false,
): readonly StructuralSection[] {
  const said = humans.filter(({ entry }) => !isHidden(entry));
  const done = work.filter(({ entry }) => !isHidden(entry));
  const runs = distinctCommands(commands);
  const seen = distinctErrors(errors);
  return [
    makeSection("title", "Session Title", said.slice(0, 1), titleItem),
    makeSection("state", "Current State", done.slice(-STATE_STEPS), stepItem),
    humanSection(said),
    makeSection("files", "Files and Functions", editedThenRead([...files.values()]), fileItem),
    makeSection("commands", "Workflow", runs, commandItem),
    makeSection("errors", "Errors & Corrections", seen, errorItem),
    makeSection("work", "Worklog", done.slice(0, -STATE_STEPS).reverse(), stepItem, "oldest first"),
  ];
}

type Order = "as given" | "oldest first";

/** `things`: the most important first, which is the latest where the oldest is shown first. */
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

/** The first message said what all this is about; after it the newest count most. */
function humanSection(humans: readonly HumanMessage[]): StructuralSection {
  const [first, ...others] = humans;
  const newest = makeSection("humans", "Task Specification", others.reverse(), humanItem, "oldest first");
  return {
    ...newest,
    count: humans.length,
    *items() {
      if (first) yield { ...humanItem(first), at: Number.NEGATIVE_INFINITY };
      yield* newest.items();
    },
  };
}

function titleItem({ text }: HumanMessage) {
  const words = shortenText(firstLineOf(text).split(" ").slice(0, TITLE_WORDS).join(" "), TITLE_CHARACTERS);
  return { text: words, says: words };
}

function humanItem({ entry, text, attachments }: HumanMessage) {
  const words = shortenText(firstLineOf(text), HUMAN_CHARACTERS);
  const beside = attachments === 0 ? "" : `, ${attachments} attached`;
  return { text: `- "${words}" (${entry}${beside})`, says: words };
}

function stepItem({ entry, id, text, failed }: Step) {
  const line = id === undefined ? `Answered: ${text}` : text;
  return { text: `- ${line}${failed ? ", failed" : ""} (${id ?? entry})`, says: text };
}

function editedThenRead(files: readonly FileUse[]): readonly FileUse[] {
  const lastUse = ({ lastEdit, lastRead }: FileUse) => (lastEdit ?? lastRead)?.number ?? 0;
  return [...files].sort((a, b) => Number(b.edits > 0) - Number(a.edits > 0) || lastUse(b) - lastUse(a));
}

function fileItem({ path, edits, reads, lastEdit, lastRead }: FileUse) {
  const shown = firstLineOf(path) === path ? path : JSON.stringify(path);
  const uses = [...formatTimes("edited", edits), ...formatTimes("read", reads)].join(", ");
  return { text: `- ${shown} (${uses}; ${(lastEdit ?? lastRead)?.id})`, says: shown };
}

const formatTimes = (what: string, count: number) =>
  count === 0 ? [] : [count === 1 ? what : `${what} ${count}×`];

interface CommandRuns extends Command {
  readonly runs: number;
}

/** Each once, the one run last first. */
function distinctCommands(commands: readonly Command[]): readonly CommandRuns[] {
  const found = new Map<string, CommandRuns>();
  for (const command of commands) {
    const runs = (found.get(command.command)?.runs ?? 0) + 1;
    found.delete(command.command);
    found.set(command.command, { ...command, runs });
  }
  return [...found.values()].reverse();
}

function commandItem({ id, command, failed, runs }: CommandRuns) {
  const more = [...(runs > 1 ? [`${runs}×`] : []), ...(failed ? ["failed last"] : []), id].join("; ");
  return { text: `- ${command} (${more})`, says: command };
}

/** Each once, those that nothing has put right yet first, the latest first. */
function distinctErrors(errors: readonly ErrorSeen[]): readonly ErrorSeen[] {
  const found = new Map<string, ErrorSeen>();
  for (const error of errors.toReversed()) {
    const key = `${error.tool}\n${error.subject}\n${error.message}`;
    if (!found.has(key)) found.set(key, error);
  }
  return [...found.values()].sort(
    (a, b) => Number(a.resolvedBy !== undefined) - Number(b.resolvedBy !== undefined),
  );
}

function errorItem({ id, tool, subject, message, followedBy, resolvedBy }: ErrorSeen) {
  const lines = message.split("\n").filter((line) => line.trim() !== "");
  const after = [
    ...(followedBy === undefined ? [] : [followedBy]),
    ...(resolvedBy === undefined ? [] : [`it went well in ${resolvedBy}`]),
  ].join("; ");
  const text = [
    `- ${tool}${subject === "" ? "" : `: ${subject}`} (${id})`,
    ...lines.map((line) => `  ${line}`),
    ...(after === "" ? [] : [`  then ${after}`]),
  ].join("\n");
  return { text, says: lines[0] ?? text };
}

/** Reads only as much as needed: the text may be a pasted file. */
const firstLineOf = (text: string) => toOneLine(text.slice(0, 4 * HUMAN_CHARACTERS));

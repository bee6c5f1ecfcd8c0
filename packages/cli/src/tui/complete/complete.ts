// Completes the word before the cursor: a command after `/`, a file after `@`. Pure.
import { type Editor, insertText, removeText } from "../input/editor.ts";
import { rankNames } from "./rank-names.ts";

export interface Candidate {
  /** The text that replaces the word. */
  readonly text: string;
  /** What is shown beside it. */
  readonly about?: string;
  /** The command takes no argument, so Enter sends it. */
  readonly isWhole?: boolean;
}

export interface Completion {
  readonly kind: "command" | "file";
  /** The part of the text that is replaced. */
  readonly from: number;
  readonly to: number;
  readonly candidates: readonly Candidate[];
}

export interface Known {
  readonly commands: readonly { readonly name: string; readonly about: string; readonly takes?: string }[];
  readonly files: readonly string[];
}

/** Typing more letters finds the others. */
const MOST = 50;
const COMMAND = /^\/[\w:-]*$/;
/** The same rule as for reading mentions: after a space or a bracket, up to the next space. */
const MENTION = /(?:^|[\s([{"'])(@"?[^\s"'`()[\]{}<>]*)$/;

export function completeInput({ text, cursor }: Editor, known: Known): Completion | undefined {
  const head = text.slice(0, cursor);
  if (COMMAND.test(head)) return completeCommand(head, text, known);
  const [, word] = MENTION.exec(head) ?? [];
  if (word === undefined) return undefined;
  const names = rankNames(known.files, word.replace(/^@"?/, "")).slice(0, MOST);
  if (names.length === 0) return undefined;
  return { kind: "file", from: cursor - word.length, to: cursor, candidates: names.map(toMention) };
}

function completeCommand(head: string, text: string, known: Known): Completion | undefined {
  const typed = head.slice(1).toLowerCase();
  const starting = known.commands.filter(({ name }) => name.startsWith(typed));
  const holding = known.commands.filter(({ name }) => !name.startsWith(typed) && name.includes(typed));
  const found = [...starting, ...(typed === "" ? [] : holding)];
  if (found.length === 0) return undefined;
  const [word = head] = /^\/\S*/.exec(text) ?? [];
  const candidates = found.slice(0, MOST).map(({ name, about, takes }) => ({
    text: takes === undefined ? `/${name}` : `/${name} `,
    about,
    isWhole: takes === undefined || takes.startsWith("["),
  }));
  return { kind: "command", from: 0, to: word.length, candidates };
}

/** After a folder, completion continues; a file ends the mention. */
const toMention = (name: string): Candidate => {
  const quoted = /[\s"'`()[\]{}<>]/.test(name) ? `@"${name}"` : `@${name}`;
  return { text: name.endsWith("/") ? quoted : `${quoted} ` };
};

/** A text chosen from the list counts as typed. */
export function acceptCandidate(editor: Editor, { from, to }: Completion, candidate: Candidate): Editor {
  const rest = editor.text.slice(to);
  const gap = rest.length - rest.trimStart().length;
  return insertText(removeText(editor, from, to + gap), candidate.text);
}

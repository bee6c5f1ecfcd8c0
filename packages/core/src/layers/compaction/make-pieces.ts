// Makes the pieces that replace what is compacted, in this order: the opening reminder, the summary or notes, the human's words,
// the files, and what is restored.
import type { Piece, Source } from "../../transcript/entries.ts";
import { wrapReminder } from "../../view/wrap-reminder.ts";
import type { Pointer } from "./make-pointer.ts";

export interface PieceTexts {
  /** The opening reminder, renewed. */
  readonly openingReminder: readonly Piece[];
  /** Summary or notes, with their heading. */
  readonly text: string;
  readonly humans?: string | undefined;
  readonly files?: string | undefined;
  /** What was going on last, if none of it is kept. */
  readonly last?: string | undefined;
  readonly restored?: readonly Piece[];
  readonly pointer: Pointer;
  /** Uses only the shortest explanations, since there is hardly any room. */
  readonly isBrief?: boolean;
}

const BRIEF = "(Compacted: what came before is no longer shown. ";

export function makePieces({
  openingReminder,
  text,
  humans,
  files,
  last,
  restored,
  pointer,
  isBrief,
}: PieceTexts) {
  const preface = isBrief ? `${BRIEF}${pointer.brief})` : formatPreface(pointer);
  const pieces: Piece[] = [
    ...openingReminder,
    makeTitledPiece("summary", [preface, escapeReminders(text)].filter((part) => part !== "").join("\n\n")),
    // The human's words are not escaped.
    ...(humans === undefined ? [] : [makeTitledPiece("summary", humans)]),
    ...(files === undefined ? [] : [makeTitledPiece("summary", escapeReminders(files))]),
    ...(last === undefined ? [] : [makeTitledPiece("summary", last)]),
    ...(restored ?? []),
  ];
  return pieces;
}

export const makeTitledPiece = (source: Source, text: string): Piece => ({
  source,
  content: [{ type: "text", text: wrapReminder(text) }],
});

const formatPreface = (pointer: Pointer) =>
  `This conversation was compacted: the text below replaces the earlier messages. ${pointer.sentence} Continue the work from its current state.`;

/** Escapes tags, so that text from tools or files cannot end the reminder and continue as the human. */
export const escapeReminders = (text: string): string => text.replace(/<(?=[\s/]*system-reminder)/gi, "&lt;");

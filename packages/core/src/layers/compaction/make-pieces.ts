// What takes the place of what is compacted, in its order: the opening reminder, the summary or the notes, the human's
// words, the files, and what is brought back.
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
  /** What was going on, where nothing of it is kept as it was. */
  readonly last?: string | undefined;
  readonly restored?: readonly Piece[];
  readonly pointer: Pointer;
  /** Only the most needful words of ours: there is hardly any room. */
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
  const preface = isBrief ? `${BRIEF}${pointer.brief})` : prefaceOf(pointer);
  const pieces: Piece[] = [
    ...openingReminder,
    makeTitledPiece("summary", [preface, escapeReminders(text)].filter((part) => part !== "").join("\n\n")),
    // The human's words are shown as they are, whatever is in them.
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

const prefaceOf = (pointer: Pointer) =>
  `This conversation was compacted: what stood here before is told below instead of shown. ${pointer.sentence} Go on with the work from where it stands.`;

/** Text that came from tools or files cannot end the reminder and go on in the human's voice. */
export const escapeReminders = (text: string): string => text.replace(/<(?=[\s/]*system-reminder)/gi, "&lt;");

// Makes a section with a heading, cut to its cap. A cut is marked.
import type { Piece } from "../../../transcript/entries.ts";
import { wrapReminder } from "../../../view/wrap-reminder.ts";
import { countTextTokens, type TokensOf } from "../compaction-sizes.ts";
import { cutText } from "../cut-text.ts";
import { escapeReminders, makeTitledPiece } from "../make-pieces.ts";

/** A smaller section is not worth its heading. */
const MIN_TOKENS = 40;

export interface Section {
  readonly title: string;
  readonly text: string;
  readonly cap: number;
  /** How to see the rest, as the end of a sentence. */
  readonly rest?: string;
}

export interface CappedSection {
  readonly piece: Piece;
  readonly tokens: number;
}

export function capSection(
  { title, text, cap, rest }: Section,
  tokensOf: TokensOf,
): CappedSection | undefined {
  if (text.trim() === "" || cap < MIN_TOKENS) return undefined;
  const note = `\n\n(Cut here; ${rest ?? "there was more"}.)`;
  const frame = countTextTokens(wrapReminder(`# ${title}\n\n${note}`), tokensOf);
  const cut = cutText(escapeReminders(text), cap - frame, tokensOf);
  if (cut.text.trim() === "") return undefined;
  const piece = makeTitledPiece(
    "attachment",
    `# ${escapeReminders(title).replace(/\p{Cc}/gu, " ")}\n\n${cut.text}${cut.isCut ? note : ""}`,
  );
  return { piece, tokens: tokensOf(piece.content) };
}

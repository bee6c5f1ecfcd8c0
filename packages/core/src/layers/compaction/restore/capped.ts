// A section with a heading, no longer than it may be. What is cut says so.
import type { Piece } from "../../../transcript/entries.ts";
import { reminder } from "../../../view/reminder.ts";
import { cutText } from "../cut-text.ts";
import { inert, titled } from "../pieces.ts";
import { type TokensOf, textTokens } from "../sizes.ts";

/** A section of less is not worth its heading. */
const LEAST_TOKENS = 40;

export interface Section {
  readonly title: string;
  readonly text: string;
  readonly cap: number;
  /** How to see the rest, to end a sentence with. */
  readonly rest?: string;
}

export interface Capped {
  readonly piece: Piece;
  readonly tokens: number;
}

export function capped({ title, text, cap, rest }: Section, tokensOf: TokensOf): Capped | undefined {
  if (text.trim() === "" || cap < LEAST_TOKENS) return undefined;
  const note = `\n\n(Cut here; ${rest ?? "there was more"}.)`;
  const frame = textTokens(reminder(`# ${title}\n\n${note}`), tokensOf);
  const cut = cutText(inert(text), cap - frame, tokensOf);
  if (cut.text.trim() === "") return undefined;
  const piece = titled(
    "attachment",
    `# ${inert(title).replace(/\p{Cc}/gu, " ")}\n\n${cut.text}${cut.isCut ? note : ""}`,
  );
  return { piece, tokens: tokensOf(piece.content) };
}

// Makes foreign text safe to show: text of a model or a command must not move the cursor, colour the screen or change the
// writing direction.
import { stripSequences } from "@palimpsest/agent/internal";
import { spellOut, toVisible } from "../terminal/to-visible.ts";

/** Characters that have only an effect. Not the carriage return: it could hide the text before it, so it is shown. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is what this is for
const MEANINGLESS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200e\u200f]/g;
const TAB = "  ";

export function cleanText(text: string): string {
  const lines = text.replaceAll("\r\n", "\n");
  return toVisible(stripSequences(lines).replaceAll("\t", TAB).replace(MEANINGLESS, ""));
}

/** Cleans the output of a command. Of a progress bar, which overwrites its line, only the last state is kept. */
export const cleanOutput = (text: string): string =>
  cleanText(
    text
      .replaceAll("\r\n", "\n")
      .replace(/^.*\r(?=[^\n])/gm, "")
      .replaceAll("\r", ""),
  );

/**
 * Like `cleanText`, but hides nothing: a person must see all of what they are asked to allow. Invisible and zero-width
 * characters are spelled out.
 */
export function revealText(text: string): string {
  return text
    .replaceAll("\t", TAB)
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu, (char) =>
      char === "\n" ? char : spellOut(char),
    );
}

/** The same on one line: a line break could make one option or sentence look like two. */
export const revealLine = (text: string): string => revealText(text).replaceAll("\n", "\\n");

/** Also spells out other kinds of spaces: only the plain space separates words in a shell. */
export const revealCommand = (command: string): string =>
  revealText(command).replace(/\p{Zs}/gu, (space) => (space === " " ? space : spellOut(space)));

// Makes foreign text safe to show: what a model or a command wrote must not move the cursor, colour the screen or turn
// the direction of writing.
import { stripSequences } from "@palimpsest/agent/internal";
import { spellOut, toVisible } from "../terminal/to-visible.ts";

/** Characters that only have an effect. A carriage return could hide the text before it, so it is shown like the rest. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is what this is for
const MEANINGLESS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200e\u200f]/g;
const TAB = "  ";

export function cleanText(text: string): string {
  const lines = text.replaceAll("\r\n", "\n");
  return toVisible(stripSequences(lines).replaceAll("\t", TAB).replace(MEANINGLESS, ""));
}

/** What a command printed. A progress bar writes over its line: the last state is what counts. */
export const cleanOutput = (text: string): string =>
  cleanText(
    text
      .replaceAll("\r\n", "\n")
      .replace(/^.*\r(?=[^\n])/gm, "")
      .replaceAll("\r", ""),
  );

/**
 * As `clean`, but nothing is hidden: what somebody is asked to allow must be seen whole. Characters that take no room or
 * cannot be seen are spelt out.
 */
export function revealText(text: string): string {
  return text
    .replaceAll("\t", TAB)
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu, (char) =>
      char === "\n" ? char : spellOut(char),
    );
}

/** The same where one line is expected: a line break could make one option or sentence look like two. */
export const revealLine = (text: string): string => revealText(text).replaceAll("\n", "\\n");

/** Only the plain space separates words in a shell: any other would make one word look like two. */
export const revealCommand = (command: string): string =>
  revealText(command).replace(/\p{Zs}/gu, (space) => (space === " " ? space : spellOut(space)));

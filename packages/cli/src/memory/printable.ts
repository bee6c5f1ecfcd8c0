// Makes the content of a memory file safe to print: it may contain control characters, which a terminal would obey. Pure.

const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** One line, with invisible characters replaced by spaces. */
export const toPrintable = (text: string): string => text.replace(UNPRINTABLE, " ");

/** Keeps the lines, and spells out invisible characters. */
export const spellText = (text: string): string =>
  text
    .replaceAll("\r\n", "\n")
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (char) =>
      char === "\n" || char === "\t" ? char : `\\u{${char.codePointAt(0)!.toString(16)}}`,
    );

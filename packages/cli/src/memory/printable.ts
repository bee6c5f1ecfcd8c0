// What a memory file holds, made safe to print: a file may hold anything, and a terminal must not obey it. Pure.

const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** One line, without what cannot be seen. */
export const toPrintable = (text: string): string => text.replace(UNPRINTABLE, " ");

/** Line by line, what cannot be seen spelt out. */
export const spellText = (text: string): string =>
  text
    .replaceAll("\r\n", "\n")
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (char) =>
      char === "\n" || char === "\t" ? char : `\\u{${char.codePointAt(0)!.toString(16)}}`,
    );

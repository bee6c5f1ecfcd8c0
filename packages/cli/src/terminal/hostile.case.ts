// Texts that try to control a terminal, and functions that find control sequences in a terminal's input.

/** Each is between two words, so that a test can check that the text around it arrives. */
export const HOSTILE: Readonly<Record<string, string>> = {
  "a colour": "\x1b[45m",
  "hidden text": "\x1b[8m",
  "a cleared screen": "\x1b[2J\x1b[1;1H",
  "a line drawn again": "\x1b[1A\x1b[2K",
  "a reset": "\x1bc",
  "a title": "\x1b]0;stolen\x07",
  "a link": "\x1b]8;;https://example.com/\x1b\\here\x1b]8;;\x1b\\",
  "the clipboard": "\x1b]52;c;c3RvbGVu\x07",
  "a device string": "\x1bP$q\x22p\x1b\\",
  "an application command": "\x1b_Gf=100;AAAA\x1b\\",
  "a question to the terminal": "\x1b[6n\x05",
  "a sequence of eight-bit controls": "\u009b45m\u009d0;stolen\u009c",
  "a carriage return": "\r",
  "a carriage return inside a line": "gone\rshown",
  backspaces: "gone\b\b\b\b",
  "other characters": "\x0e\x0f\x07\x00\x7f\v\f",
  "another direction": "\u202egnol\u202c",
  "an isolate": "\u2067gnol\u2069",
};

export const HOSTILE_TEXT = Object.values(HOSTILE).join(" and ");

/** Characters that no line of ours contains: control characters except tab and line break, and direction marks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const ACTING = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g;

/** The control characters in the bytes sent to a terminal, which itself adds a carriage return before each line break. */
export const actingIn = (bytes: string): readonly string[] =>
  bytes.replaceAll("\r\n", "\n").match(ACTING)?.map(nameOf) ?? [];

const nameOf = (char: string) => `U+${char.codePointAt(0)!.toString(16).padStart(4, "0")}`;

/** The sequences that a drawn screen may contain: our own colours, those of the two screens, and the title. */
const DRAWN = new RegExp(
  `\x1b(?:\\]2;pal [ -~]*\x07|${String.raw`\[(?:2[23];2t|(?:[1-479]|2[2-4789]|3[1-79]|9[24])m|\d*[ACG]|2?K|J|\d+;\d+H|\?(?:7|25|1004|1049|2004|2026)[hl]|\?u|[<>]\d*u))`}`,
  "g",
);

/** The control sequences in the bytes of a drawn screen that are not ours. */
export const foreignIn = (bytes: string): readonly string[] =>
  [...bytes.replaceAll("\r\n", "\n").replace(DRAWN, "").matchAll(ACTING)].map(
    ({ 0: char, index, input }) =>
      `${nameOf(char)} in ${JSON.stringify(input.slice(index - 20, index + 20))}`,
  );

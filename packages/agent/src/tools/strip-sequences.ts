// Removes terminal control sequences from a text: colours, cursor movements, titles, links. One pass from left to right: the
// pattern of node:util backtracks, and a few kilobytes of hostile output keep it busy for minutes. Pure.

/** Characters that begin a sequence: ESC, and the 8-bit forms of the most common sequences. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const INTRODUCER = /[\u001b\u0080-\u009f]/g;
/** Characters after ESC that begin a string up to its terminator, such as a title or a link. */
const STRING_KINDS = "]PX^_";
/** The same in 8 bits. */
const STRING_CODES = "\u009d\u0090\u0098\u009e\u009f";
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const TERMINATOR = /\u0007|\u001b\\|\u009c|\n/g;

export function stripSequences(text: string): string {
  const parts: string[] = [];
  const terminatorFrom = terminatorFinder(text);
  let from = 0;
  INTRODUCER.lastIndex = 0;
  for (let found = INTRODUCER.exec(text); found; found = INTRODUCER.exec(text)) {
    parts.push(text.slice(from, found.index));
    from = endOfSequence(text, found.index, terminatorFrom);
    INTRODUCER.lastIndex = from;
  }
  return parts.join("") + text.slice(from);
}

function endOfSequence(text: string, start: number, terminatorFrom: (at: number) => number): number {
  const isEscape = text[start] === "\u001b";
  const kind = isEscape ? (text[start + 1] ?? "") : text[start]!;
  const body = start + (isEscape ? 2 : 1);
  if (kind === "[" || kind === "\u009b") return endOfControl(text, body);
  if (kind !== "" && (isEscape ? STRING_KINDS : STRING_CODES).includes(kind))
    // If it is not terminated on its line, only its introducer is removed, so that no other output is lost.
    return Math.max(body, terminatorFrom(body));
  return isEscape ? endOfEscape(text, start + 1) : body;
}

/** Parameters, intermediates, one final character. */
function endOfControl(text: string, start: number): number {
  let at = start;
  while (isWithin(text, at, 0x30, 0x3f)) at++;
  while (isWithin(text, at, 0x20, 0x2f)) at++;
  return isWithin(text, at, 0x40, 0x7e) ? at + 1 : at;
}

function endOfEscape(text: string, start: number): number {
  let at = start;
  while (isWithin(text, at, 0x20, 0x2f)) at++;
  // What follows a stray ESC is text, unless it completes a sequence.
  return isWithin(text, at, 0x30, 0x7e) ? at + 1 : start;
}

function isWithin(text: string, at: number, first: number, last: number): boolean {
  const code = text.charCodeAt(at);
  return code >= first && code <= last;
}

/** Returns the position after the next terminator, or -1 if the line ends first. Scans each character once over all calls. */
function terminatorFinder(text: string): (at: number) => number {
  let [start, end] = [-1, -1];
  return (at) => {
    if (at > start) {
      TERMINATOR.lastIndex = at;
      const found = TERMINATOR.exec(text);
      start = found ? found.index : Number.POSITIVE_INFINITY;
      end = found && found[0] !== "\n" ? found.index + found[0].length : -1;
    }
    return end;
  };
}

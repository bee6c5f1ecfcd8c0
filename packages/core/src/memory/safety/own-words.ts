// Which parts of a message of unknown origin count as the person's own words: the fallback for callers who do not say what was
// typed, and for messages from before that was on record. In doubt a part was pasted. Pure.
import { addressesAgent } from "./addresses-agent.ts";
import { blankOut, NOT_TYPED } from "./not-typed.ts";

/** The longest message that people type at once. A longer one was probably copied from somewhere. */
const TYPED_CHARACTERS = 600;
/** A quotation of this many words is another person's sentence; a shorter one is a name or a term. */
const QUOTED_WORDS = 4;
/** A command that people put between marks of code is longer. */
const CODE_WORDS = 10;

const FENCE = /^[ \t]*(`{3,}|~{3,})[^\n]*(?:\n[\s\S]*?)?(?:\n[ \t]*\1[`~]*[ \t]*(?=\n|$)|$(?![\s\S]))/gm;
const COMMENT = /<!--[\s\S]*?(?:-->|$(?![\s\S]))/g;
const ELEMENT = /<([a-zA-Z][\w:.-]*)(?:\s[^<>]*)?>[\s\S]*?<\/\1\s*>/g;
/** Without a closing mark, to the end of the text. */
const OPEN_ELEMENT = /<(?!br\b|https?:)[a-zA-Z][\w:-]*(?:\s[^<>\n]*)?>[ \t]*\n[\s\S]*/g;
const BLOCK_QUOTE = /^[ \t]*[>|｜].*$/gm;
const INDENTED = /(?<=^|\n)[ \t]*\n(?: {4,}|\t)[^\n]*(?:\n(?: {4,}|\t)[^\n]*)*/g;
const QUOTATIONS = [/"([^"\n]*)"/g, /[“„‟]([^“”„‟\n]*)[”“]/g, /«([^«»\n]*)»/g, /「([^「」\n]*)」/g];
const CODE = /`([^`\n]*)`/g;
/** From such a line on, a message is a copy of something: who speaks, a mail's head, a heading, a rule, marks of a log. */
const COPY_BEGINS =
  /^[ \t]*(?:(?:\[|\*\*|#+[ \t]*)?(?:system|assistant|user|human|developer|admin(?:istrator)?|tool|bot|ai|agent|claude|instructions?)(?:\]|\*\*)?[ \t]*[:>]|(?:from|to|cc|subject|date|sent|von|an|betreff|gesendet|de|objet|asunto):[ \t]|#{1,6}[ \t]|[-=_*]{3,}[ \t]*$|\[INST\]|<\||-{2,}[ \t]*\w.*-{2,}[ \t]*$|\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\[?\d\d:\d\d:\d\d|(?:diff|index|@@|\+\+\+|---)[ \t]|Traceback|at [\w.$]+\(|on .{4,60} wrote:|am .{4,60} schrieb)/im;
/** A line that introduces another person's text. */
const ANNOUNCED =
  /^.*\b(?:page|site|website|article|docs?|documentation|readme|file|says?|said|wrote|writes|reads|output|returned|response|answer(?:ed)?|error|logs?|mail|e-?mail|ticket|issue|slack|comment|message|paste[ds]?|copied|quote[ds]?|excerpt|snippet|following|below|seite|artikel|datei|schreibt|steht|sagt|fehler|nachricht|ausgabe|folgende[srn]?|dit|écrit|dice)\b[^\n]*[:：][ \t]*$/im;

/** The message with everything that does not count blanked, unit for unit, so that places stay. */
export function ownWords(message: string): string {
  if (message.replaceAll(NOT_TYPED, "").trim().length > TYPED_CHARACTERS || !addressesAgent(message))
    return blankOut(message);
  let text = message;
  for (const pattern of [FENCE, COMMENT, ELEMENT, OPEN_ELEMENT, BLOCK_QUOTE, INDENTED])
    text = text.replace(pattern, blankOut);
  for (const pattern of QUOTATIONS)
    text = text.replace(pattern, (all, inside: string) =>
      isLong(inside, QUOTED_WORDS) ? blankOut(all) : all,
    );
  text = text.replace(CODE, (all, inside: string) => (isLong(inside, CODE_WORDS) ? blankOut(all) : all));
  return withoutCopy(text);
}

function withoutCopy(text: string): string {
  const announced = ANNOUNCED.exec(text);
  const starts = [
    COPY_BEGINS.exec(text)?.index,
    announced ? announced.index + announced[0].length : undefined,
  ].filter((at) => at !== undefined);
  if (starts.length === 0) return text;
  const at = Math.min(...starts);
  return text.slice(0, at) + blankOut(text.slice(at));
}

const isLong = (text: string, words: number): boolean =>
  (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= words ||
  (text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu)?.length ?? 0) >= 2 * words;

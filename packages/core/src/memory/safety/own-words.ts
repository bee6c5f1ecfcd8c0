// Decides which parts of a message of unknown origin count as the person's own words. Used for callers who do not say what
// was typed, and for messages recorded before origins were. When in doubt, a part counts as pasted. Pure.
import { addressesAgent } from "./addresses-agent.ts";
import { blankOut, NOT_TYPED } from "./not-typed.ts";

/** The longest message that people type at once. A longer one was probably copied from somewhere. */
const TYPED_CHARACTERS = 600;
/** A quotation of this many words is another person's sentence; a shorter one is a name or a term. */
const QUOTED_WORDS = 4;
/** Code in backticks with more words than this was pasted; a shorter one is a command that people type. */
const CODE_WORDS = 10;

const COMMENT = /<!--[\s\S]*?(?:-->|$(?![\s\S]))/g;
const ELEMENT = /<([a-zA-Z][\w:.-]*)(?:\s[^<>]*)?>[\s\S]*?<\/\1\s*>/g;
const BLOCK_QUOTE = /^[ \t]*[>|｜].*$/gm;
const QUOTATIONS = [/"([^"\n]*)"/g, /[“„‟]([^“”„‟\n]*)[”“]/g, /«([^«»\n]*)»/g, /「([^「」\n]*)」/g];
const CODE = /`([^`\n]*)`/g;
/**
 * A line from which on a message is a copy: a speaker's name, a mail header, a heading, a horizontal rule, marks of a log.
 */
const COPY_BEGINS =
  /^[ \t]*(?:(?:\[|\*\*|#+[ \t]*)?(?:system|assistant|user|human|developer|admin(?:istrator)?|tool|bot|ai|agent|claude|instructions?)(?:\]|\*\*)?[ \t]*[:>]|(?:from|to|cc|subject|date|sent|von|an|betreff|gesendet|de|objet|asunto):[ \t]|#{1,6}[ \t]|[-=_*]{3,}[ \t]*$|\[INST\]|<\||-{2,}[ \t]*\w.*-{2,}[ \t]*$|\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\[?\d\d:\d\d:\d\d|(?:diff|index|@@|\+\+\+|---)[ \t]|Traceback|at [\w.$]+\(|on .{4,60} wrote:|am .{4,60} schrieb)/im;

/** A line that reports what others said; "I said" does not count. */
const REPORTED =
  /(?<!\bI (?:already |just |have |did )?|\bI've (?:already |just )?)\b(?:told|says?|said|wrote|writes|asked|heard|reads|copied|pasted|gesagt|sagte|schrieb|schreibt|dit|écrit|dijo|escribió|disse|escreveu)\b[^\n:：]{0,40}[:：](?=.)/iu;

/** Returns the message with everything else blanked out, code unit by code unit, so that positions stay the same. */
export function ownWords(message: string): string {
  const words = message.replaceAll(NOT_TYPED, "").trim();
  if (words.length > TYPED_CHARACTERS || hasSeveralLines(words) || !addressesAgent(message))
    return blankOut(message);
  let text = message;
  for (const pattern of [COMMENT, ELEMENT, BLOCK_QUOTE]) text = text.replace(pattern, blankOut);
  for (const pattern of QUOTATIONS)
    text = text.replace(pattern, (all, inside: string) =>
      isLong(inside, QUOTED_WORDS) ? blankOut(all) : all,
    );
  text = text.replace(CODE, (all, inside: string) => (isLong(inside, CODE_WORDS) ? blankOut(all) : all));
  return withoutCopy(text);
}

/** People put pasted text on lines of its own, so with several lines any of them may be pasted. */
const hasSeveralLines = (text: string): boolean =>
  text.split(/[\n\r\u2028\u2029]/).filter((line) => line.trim() !== "").length > 1;

function withoutCopy(text: string): string {
  const reported = REPORTED.exec(text);
  const starts = [
    COPY_BEGINS.exec(text)?.index,
    reported ? reported.index + reported[0].length : undefined,
  ].filter((at) => at !== undefined);
  if (starts.length === 0) return text;
  const at = Math.min(...starts);
  return text.slice(0, at) + blankOut(text.slice(at));
}

const isLong = (text: string, words: number): boolean =>
  (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= words ||
  (text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu)?.length ?? 0) >= 2 * words;

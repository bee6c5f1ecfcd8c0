// Splits a text by its punctuation into sentences, quotations and questions.

/** Abbreviations that hardly ever end a sentence. */
const ABBREVIATIONS = "[Ee]\\.g|[Ii]\\.e|[Zz]\\. ?B|[Dd]\\. ?h|[Zz]|[Dd]|bzw|ca|Dr|Mrs?|Nr|vs|p\\. ex";
/** A German ordinal does not end a sentence: "am 30. Oktober". */
const NOT_AFTER_ORDINAL = "(?!\\p{Ll}|\\d|(?:Jan|Feb|März|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez))";
/** At most a few closing marks: without a bound, each of a long row of quotes would start a new look-behind. */
const SENTENCE_END = new RegExp(
  `(?<=[.!?…]["')\\]]{0,4})(?<!\\b(?:\\d{1,2}|${ABBREVIATIONS})\\.)\\s+|(?<=\\b\\d{1,2}\\.)\\s+${NOT_AFTER_ORDINAL}|(?<=[。！？])|\\n+`,
  "u",
);
const QUESTION = /[?？]["')\]]{0,4}\s{0,4}$/u;
const QUOTATIONS = /"[^"\n]{8,300}"|[“„‟«「『][^“”„‟«»「」『』\n]{4,300}[”“»」』]|`[^`\n]{1,300}`/gu;

export const splitSentences = (text: string): readonly string[] =>
  text.split(SENTENCE_END).filter((each) => each.trim() !== "");

export const isQuestion = (sentence: string): boolean => QUESTION.test(sentence);

/** Blanks quoted words and code, which are not the speaker's own, without changing positions. */
export const blankQuotations = (text: string): string =>
  text.replace(QUOTATIONS, (quoted) => " ".repeat(quoted.length));

// Splits a text by its punctuation into sentences, quotations and questions.

/** At most a few closing marks: without a bound, each of a long row of quotes would start a new look-behind. */
const SENTENCE_END = /(?<=[.!?…]["')\]]{0,4})\s+|(?<=[。！？])|\n+/u;
const QUESTION = /[?？]["')\]]{0,4}\s{0,4}$/u;
const QUOTATIONS = /"[^"\n]{8,300}"|[“„‟«「『][^“”„‟«»「」『』\n]{4,300}[”“»」』]|`[^`\n]{1,300}`/gu;

export const splitSentences = (text: string): readonly string[] =>
  text.split(SENTENCE_END).filter((each) => each.trim() !== "");

export const isQuestion = (sentence: string): boolean => QUESTION.test(sentence);

/** Blanks quoted words and code, which are not the speaker's own, without changing positions. */
export const blankQuotations = (text: string): string =>
  text.replace(QUOTATIONS, (quoted) => " ".repeat(quoted.length));

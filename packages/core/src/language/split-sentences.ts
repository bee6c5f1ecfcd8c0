// Splits a text by its punctuation into sentences, quotations and questions.

/** A few closing marks at most: without a bound, each of a long row of quotes would be looked back from. */
const SENTENCE_END = /(?<=[.!?…]["')\]]{0,4})\s+|(?<=[。！？])|\n+/u;
const QUESTION = /[?？]["')\]]{0,4}\s{0,4}$/u;
const QUOTATIONS = /"[^"\n]{8,300}"|[“„‟«「『][^“”„‟«»「」『』\n]{4,300}[”“»」』]|`[^`\n]{1,300}`/gu;

export const splitSentences = (text: string): readonly string[] =>
  text.split(SENTENCE_END).filter((each) => each.trim() !== "");

export const isQuestion = (sentence: string): boolean => QUESTION.test(sentence);

/** Quoted words and code are not the speaker's own. Blanks them, so that positions stay the same. */
export const blankQuotations = (text: string): string =>
  text.replace(QUOTATIONS, (quoted) => " ".repeat(quoted.length));

// Parses the memories in a text answer: one element per file. Pure.

export interface AnsweredFile {
  readonly path: string;
  readonly text: string;
}

const ELEMENT = /<memory path="([^"\n]{1,200})">\n?([\s\S]*?)<\/memory>/g;

export const parseAnswerFiles = (answer: string): readonly AnsweredFile[] =>
  [...answer.matchAll(ELEMENT)].map(([, path, text]) => ({ path: path!, text: text! }));

// The labelled messages: one file per language, one message per line, with the expected outcome before the bar.
import { readLabelledLines } from "../read-labelled-lines.ts";

export interface LabelledMessage {
  readonly language: string;
  readonly text: string;
  /** It says something that a later session could use. */
  readonly isWorthKeeping: boolean;
}

export const readMessages = (): Promise<readonly LabelledMessage[]> =>
  readLabelledLines(`${import.meta.dirname}/messages`, readLine);

function readLine(line: string, language: string): LabelledMessage {
  const [label, text] = [line.slice(0, 4), line.slice(7)];
  if ((label !== "keep" && label !== "skip") || line.slice(4, 7) !== " | ")
    throw new Error(`This line has no label: ${line}`);
  return { language, text, isWorthKeeping: label === "keep" };
}

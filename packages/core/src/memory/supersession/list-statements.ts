// Lists the sentences that a memory holds in force: the human's own if they are recorded, else its text. Pure.
import { splitSentences } from "../../language/split-sentences.ts";
import type { Memory } from "../memory.ts";
import { foldLookalikes } from "../safety/fold-lookalikes.ts";
import { splitAtHeading } from "../safety/heading.ts";

type Text = Pick<Memory, "body" | "evidence" | "description">;

/** A longer text is a document; only its beginning is compared. */
const MAX_STATEMENTS = 40;
const LINE_MARKS = /^(?:\s*(?:[>*+-]|\d+[.)]|#{1,6}|\[[ xX]\]))*\s*/;

export function listStatements({ body, evidence, description }: Text): readonly string[] {
  const { head } = splitAtHeading(body);
  const quote = evidence?.quote;
  // Somebody may have edited the text below and left the recorded quotation as it was.
  if (quote !== undefined && foldLookalikes(head).includes(foldLookalikes(quote)))
    return splitSentences(quote).map(trimStatement).filter(Boolean);
  const text = head.trim() === "" ? description : head;
  return text
    .split("\n")
    .flatMap((line) => splitSentences(line.replace(LINE_MARKS, "")))
    .map(trimStatement)
    .filter((sentence) => /\p{L}/u.test(sentence))
    .slice(0, MAX_STATEMENTS);
}

const trimStatement = (sentence: string): string => sentence.trim();

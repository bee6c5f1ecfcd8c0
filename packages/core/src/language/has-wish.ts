// Checks whether a text addresses somebody: in the first or second person, or with a wish.
import { compilePhrases } from "./compile-phrases.ts";
import { stripAsking, stripPoliteness } from "./strip-lead-in.ts";

const PERSON = compilePhrases(({ persons }) => persons);
const WISH_START = compilePhrases((table) => (table.isSpaced ? table.wishes : ""), "start");
/** In languages without spaces the verb may be anywhere. */
const WISH_ANYWHERE = compilePhrases((table) => (table.isSpaced ? "" : table.wishes));
const CLAUSE_END = /[.!?;:,\n–—]|-(?=\s)/u;

export const hasPerson = (text: string): boolean => PERSON.test(text);

/** A wish begins its clause with what is wanted. */
export function hasWish(text: string): boolean {
  if (WISH_ANYWHERE.test(text)) return true;
  return text.split(CLAUSE_END).some((clause) => {
    const said = clause.trim();
    return [said, stripPoliteness(said), stripAsking(said)].some((start) => WISH_START.test(start));
  });
}

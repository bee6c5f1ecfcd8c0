// Decides which proposed checks are kept: only those that a human's own sentence asks for. A check only makes the agent ask
// for approval, but nobody should be asked about what was never forbidden. Pure.
import { hasForbiddingWords } from "../../language/is-standing-rule.ts";
import { stemWord } from "../../search/rank/stem.ts";
import { wordsOf } from "./shingles.ts";

/** One sentence forbids only a few things. */
const MOST = 5;
const FORM = /^[A-Za-z_][\w-]*\([^()\n]{3,200}\)$/;
/** Words that do not name any particular call. */
const IDLE = new Set(["bash", "the", "a", "run", "all", "any", "sh", "sudo"]);

export function keptChecks(proposed: readonly string[], quote: string): readonly string[] {
  if (!hasForbiddingWords(quote)) return [];
  const said = new Set(wordsOf(quote).map(stemWord));
  return proposed.filter((check) => FORM.test(check) && isAskedFor(check, said)).slice(0, MOST);
}

/** True if the sentence contains at least half of the words that a check names. */
function isAskedFor(check: string, said: ReadonlySet<string>): boolean {
  const inside = check.slice(check.indexOf("(") + 1, -1);
  const names = wordsOf(inside.replaceAll(/([a-z])([A-Z])/g, "$1 $2"))
    .map(stemWord)
    .filter((word) => word.length > 1 && !IDLE.has(word));
  const named = names.filter(
    (word) => said.has(word) || [...said].some((each) => each.length > 3 && word.startsWith(each)),
  );
  return names.length > 0 && named.length * 2 >= names.length;
}

// Which checks that a model proposes are kept: those that a human's own sentence asks for. A check only makes the agent
// ask; still nobody shall be asked for what was never forbidden. Pure.
import { stemWord } from "../../search/rank/stem.ts";
import { wordsOf } from "./shingles.ts";

/** One sentence forbids a thing or two. */
const MOST = 5;
const FORM = /^[A-Za-z_][\w-]*\([^()\n]{3,200}\)$/;
const FORBIDS =
  /\b(?:never|no|not|don'?t|do not|must ?n'?o?t|can ?not|can'?t|should ?n'?o?t|stop|avoid|without|refrain|forbid(?:den)?|ask (?:me )?(?:before|first)|only (?:after|when|if|with)|nie(?:mals)?|nicht|kein(?:e[nmrs]?)?|ohne|verboten|unterlass\w*|jamais|ne pas|n'\w+ pas|sans|nunca|jam[aá]s|sin|mai|senza|niemals|nikdy|нельзя|никогда|не)\b|不要|别|勿|禁止|绝不|しない|するな|やめ|禁止|하지 ?마|금지/iu;
/** Tell of no call in particular. */
const IDLE = new Set(["bash", "the", "a", "run", "all", "any", "sh", "sudo"]);

export function keptChecks(proposed: readonly string[], quote: string): readonly string[] {
  if (!FORBIDS.test(quote)) return [];
  const said = new Set(wordsOf(quote).map(stemWord));
  return proposed.filter((check) => FORM.test(check) && isAskedFor(check, said)).slice(0, MOST);
}

/** Half of the words that a check names are in the sentence, the last of them being flags and names: "force push". */
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

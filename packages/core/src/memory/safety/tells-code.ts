// Checks whether a text says what the code, git or the session's notes say better: where something is in the code, what a
// function does, what was changed, what a bug was, that tests pass, how far the task is. Such a memory is wrong after the
// next change. Pure.
import { compilePhrases } from "../../language/compile-phrases.ts";
import { findAspects } from "../../language/find-change.ts";
import { hasWish } from "../../language/has-wish.ts";
import { hasForbiddingWords, hasStandingWords } from "../../language/is-standing-rule.ts";
import { splitSentences } from "../../language/split-sentences.ts";
import { readUnkeptPhrases, type UnkeptPhrases } from "../../language/unkept-phrases.ts";

const compileUnkept = (field: keyof UnkeptPhrases) =>
  compilePhrases(({ name }) => readUnkeptPhrases()[name]?.[field] ?? "");

const REPORT = compileUnkept("reports");
const CHANGE = compileUnkept("changes");
const CAUSE = compileUnkept("causes");
const ONGOING = compileUnkept("ongoing");
const CODE_PART = compileUnkept("codeParts");
const CODE_VERB = compileUnkept("codeVerbs");

const CODE_FILE =
  /(?<![\w/.:-])(?:\.{0,2}\/)?(?:[\w@.-]+\/)*[\w@-][\w@.-]*\.(?:[cm]?[jt]sx?|py|go|rs|java|kts?|[ch](?:pp|xx|h)?|cs|rb|php|swift|scala|sh|sql|css|scss|html|vue|svelte|json|ya?ml|toml|lock|gradle|proto)\b|\b(?:src|lib|packages|app|tests?|internal|cmd)\/[\w@./-]+|\b(?:Dockerfile|Makefile|Gemfile|Procfile)\b/i;
const CODE_LINE =
  /\b(?:lines?|zeilen?|lignes?|líneas?|linhas?|righe|riga)\s+\d+|(?:第\s?)?\d+\s?(?:行目|行)|\.\w{1,5}:\d+\b/i;
/** A call, or a commit by its hash. */
const CODE_NAME = /\b[\w.]+\(\)|\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,40}\b/;
/** A name as programs write it. */
const IDENTIFIER = /\b(?:[a-z]+[A-Z]\w*|[a-z]+_[a-z_]+)\b/;
/** Reasons, owners and deadlines, which no file states. */
const REASON =
  /\b(?:because|since|so that|in order to|due to|owned by|owner|until|deadline|agreed|decided|on purpose|deliberate(?:ly)?|careful|beware|weil|damit|wegen|absichtlich|parce que|car|afin|exprès|porque|para que|a propósito|de propósito|perché|apposta)\b|因为|为了|故意|なぜなら|ため|わざと|理由/i;
const HALF = 0.5;

/** True if most sentences do. Rules and reasons do not count, since they are not in the code. */
export function tellsCode(text: string): boolean {
  const sentences = text
    .split("\n")
    .flatMap((line) => splitSentences(line.replace(/^[\s>*#+-]+/, "")))
    .filter((sentence) => /\p{L}{2}/u.test(sentence) && !/^\*{0,2}(?:why|how to apply)\b/i.test(sentence));
  const telling = sentences.filter(isTelling).length;
  return telling > 0 && telling / sentences.length > HALF;
}

function isTelling(sentence: string): boolean {
  if (hasStandingWords(sentence) || hasForbiddingWords(sentence) || REASON.test(sentence)) return false;
  const said = sentence.replace(/\bhttps?:\/\/\S+/gi, " ");
  if (REPORT.test(said) || ONGOING.test(said) || CAUSE.test(said) || CODE_LINE.test(said)) return true;
  if (findAspects(said).includes("owner")) return false;
  return CODE_FILE.test(said) || CODE_NAME.test(said) || describesCode(said);
}

/** "The function takes two parameters", "renamed fetchAll to loadAll", but not "we renamed the product". */
function describesCode(said: string): boolean {
  if (hasWish(said)) return false;
  const hasPart = CODE_PART.test(said);
  if (hasPart && CODE_VERB.test(said)) return true;
  return CHANGE.test(said) && (hasPart || IDENTIFIER.test(said));
}

// Checks whether a person says what they like better in general: "I prefer short answers", but not "I like it" and not "I love pizza". Pure.
import { compilePhrases, type FoundPhrase } from "./compile-phrases.ts";
import { readKeepingPhrases } from "./keeping-phrases.ts";

const PREFERRING = compilePhrases(({ name }) => readKeepingPhrases()[name]?.preferring ?? "");

/** Points at something that both can see. */
export const DEMONSTRATIVE =
  /^(?:this|that|it|these|those|them|the|das|dies\p{L}*|es|ça|cela|ce|cet|cette|esto|eso|ese|esa|este|esta|isso|isto|esse|essa|questo|questa|это|эт\p{L}+)$|^(?:这个|那个|这样|これ|それ|この|その|이|그)/iu;
/** Verbs of liking, which people also use for coffee and for what they see. */
const LIKING =
  /\b(?:like|love|hate|dislike|stand)$|mag$|hasse|gef[aä]ll|gust|encant|odio|detest|aime|adore|déteste|gosto|adoro|odeio|piace|amo|люблю|нравится|喜欢|讨厌|好き|嫌い|苦手|좋|싫/iu;
/** Begins a remark about what was just done or seen: "how this turned out". */
const REMARK =
  /^(?:about|where|how|what|when|why|wie|was|wo|cómo|como|lo|que|comment|où|ce|come|cosa|как|что|你|怎么|bien|mucho|muito|molto|this|that)$/iu;
/** Rejects something only the listener proposed: "not to think about it", "no pensarlo". */
const REJECTED_OFFER =
  /^(?:not|nicht|no|non|não|pas|ne pas)(?:[.!]*$|\s.{0,30}(?:\bit|\bthat|lo|la)[.!]?$|\sy\s)|\b(?:do|make|try) (?:it|that)\b|\p{L}+[aei]rl[oa]s?[.!]?$/iu;
/** One of the things at hand: "I prefer the blue one, take that". */
const CHOSEN_NOW =
  /(?<!\p{L})(?:(?:take|use|go with|pick|make it|do) (?:that|this|it)(?: one)?|nimm (?:das|den|die)(?: da)?|(?:pon|usa|coge|toma|deja|haz)(?:le|lo|la)? (?:es[aeo]|est[aeo])|(?:prends|mets|garde)(?: |-)(?:celui|celle|ça|le|la)|(?:usa|metti|prendi) (?:quest\p{L}|quell\p{L})|(?:c[aá]mbia|p[oó]n|[uú]sa|d[eé]ja|troca)l[oae]s?|vas-y)(?!\p{L})[.!\s]*$|[，,]\s?就用(?:它|这个|那个)|かな(?:[、。]|$)|[、,]\s?(?:この|その|これ|それ|こっち|そっち)|(?:ので|から)(?:これ|それ|こっち|そっち)/iu;
/** Only for what is at hand: "for this script I prefer bash". */
const FOR_THIS_ONLY =
  /(?<!\p{L})(?:for|in|on) this (?!project|repo|codebase|team|company)|(?<!\p{L})für dies\p{L}+ (?!projekt|repo|team)|(?<!\p{L})pour cet{0,2}e? (?!projet|dépôt|équipe)|(?<!\p{L})para est[ea] (?!proyecto|repo|equipo)/iu;
/** After "rather": without it, this is only the next step, as in "I'd rather see the output first". */
const COMPARING = /\b(?:than|instead|you|we|not|never|always|keep|have|use)\b/i;
const ARTICLE = /^(?:the|an?|der|die|das|den|le|la|les|l|el|los|las|il|lo|i|gli|o|os|a|as)$/iu;
/** A single liked thing is rarely about work, except when it was chosen: "I prefer tabs". */
const MIN_LIKED_WORDS = 2;
const MIN_LIKED_CHARACTERS = 4;

export function isPreference(said: string): boolean {
  const found = PREFERRING.find(said);
  if (!found) return false;
  const rest = said.slice(found.at + found.length).trim();
  const words = wordsOf(rest);
  if (DEMONSTRATIVE.test(words[0] ?? "") || REMARK.test(words[0] ?? "") || REJECTED_OFFER.test(rest))
    return false;
  if (CHOSEN_NOW.test(said) || FOR_THIS_ONLY.test(said)) return false;
  if (/rather$/i.test(said.slice(0, found.at + found.length)) && !COMPARING.test(rest)) return false;
  return !LIKING.test(said.slice(0, found.at + found.length)) || isSpecific(said, found, words);
}

/** What is liked stands behind the verb or, in Japanese and Korean, before it. */
function isSpecific(said: string, { at, length }: FoundPhrase, words: readonly string[]): boolean {
  if (!UNSPACED.test(said)) return words.filter((word) => !ARTICLE.test(word)).length >= MIN_LIKED_WORDS;
  const thing =
    said.slice(0, at).trim().length > 1 && !said.startsWith("我")
      ? said.slice(0, at)
      : said.slice(at + length);
  const letters = thing.replace(/[^\p{L}\p{N}]/gu, "");
  return letters.length >= MIN_LIKED_CHARACTERS && !ONE_THING.test(letters) && !DEMONSTRATIVE.test(thing);
}

/** One foreign noun: "コーヒー". */
const ONE_THING = /^[\p{sc=Katakana}ー]+$/u;
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{N}'’-]+/gu) ?? [];

// Checks whether a sentence tells something: what others said, how things were, what could be, or how a person of the speaker's is. Pure.
import { compilePhrases } from "./compile-phrases.ts";
import { NARRATING, type NarratingPhrases } from "./narrating-phrases.ts";

const compileNarrating = (field: keyof NarratingPhrases, place?: "start") =>
  compilePhrases(({ name }) => NARRATING[name]?.[field] ?? "", place);

const REPORTING = compileNarrating("reporting");
const FORMERLY = compileNarrating("formerly");
const SUPPOSING = compileNarrating("supposing", "start");
const POSSESSION = compileNarrating("possessions", "start");

/** Not the French word, which is a German one too: "hier" is "here". */
const YESTERDAY = compilePhrases(({ name, time }) => (name === "French" ? "" : time.yesterday));
/**
 * Verbs in the past. Regular ones only where they cannot be adjectives or participles: after a subject or "always" in English, with an
 * auxiliary in German and French.
 */
const PAST = new RegExp(
  [
    String.raw`\b(?:was|were|wasn't|weren't|had|hadn't|(?<!what (?:i|we|you) )did|didn't|went|got|came|said|told|thought|heard|fell|broke)\b`,
    String.raw`\b(?:i|we|you|he|she|it|they|nobody|everybody|everyone|always|never)\s(?:always\s|never\s|only\s)?(?!need|feed|speed|seed|embed|shred|exceed|proceed|succeed)\w{2,}ed\b`,
    String.raw`(?<!\p{L})(?:war|waren|hatten?|wurden?|ging|gingen|kam|kamen|lief|liefen|gab|konnten?|musste[n]?|durfte[n]?)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:habe?|haben|hat|bin|ist|sind)(?!\p{L}).{0,60}\s(?:ge\p{L}+(?:t|en)|\p{L}+iert|(?:ver|be|ent|er)\p{L}{2,}t|deployt)[.!]?$`,
    String.raw`(?<!\p{L})(?:était|étaient|avait|avaient|\p{L}{3,}aient|\p{L}{2,}(?<!f|parf|souh|tr|sav|l)ait)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:j'ai|on a|nous avons|il a|elle a|ils ont|elles ont|s'est|se sont)\s(?:toujours\s|jamais\s|déjà\s|bien\s)?\p{L}+(?:é|i|u|it|is)e?s?(?!\p{L})`,
    String.raw`(?<!\p{L})(?:era|eran|fue|fueron|hubo|había|habían|tenía\p{L}*|hacía\p{L}*|solía\p{L}*|\p{L}{2,}(?:aba|aban|ábamos|íamos|aron|ieron)|\p{L}{2,}ó)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:foi|foram|houve|eram|tinha\p{L}*|\p{L}{2,}(?:avam|ávamos)|erano|fu|\p{L}{2,}(?:avano|avamo|evano|evamo))(?!\p{L})`,
    String.raw`(?<!\p{L})(?:был[аои]?|сказал[аи]?|делали)(?!\p{L})`,
    String.raw`(?:从来|从)?没(?:有)?\p{L}{0,6}过|过了?[。！]?$|(?<!不[用要必].{0,20})了[。！]?$|很?(?:顺利|成功)[。！]?$|(?:发布|上线|部署|完成|升级|迁移)[过了]|^[^，。]{2,12}是[^，。]{1,12}的[。！]?$`,
    "(?:ました|でした|だった|かった|[っいしえけきめれ]た|んだ)(?:です)?(?:よ|ね|が|けど)?(?:[。！、]|$)",
    "(?:었|았|했|였)(?:다|어|지|습니다|어요|음)",
  ].join("|"),
  "iu",
);
/** A prediction promises nothing and asks for nothing: "以后会好的". */
const PREDICTION = /(?:以后|今后|将来)(?:就|也|都)?会|(?:今後|これから)は?.{0,20}でしょう/u;

/** True if somebody or something else than the speaker says it. */
export const isReporting = (said: string): boolean => REPORTING.test(said);

export const isSupposing = (said: string): boolean => SUPPOSING.test(said);

export const isInPast = (said: string): boolean =>
  PAST.test(said) || FORMERLY.test(said) || YESTERDAY.test(said);

export const isNarrating = (said: string): boolean =>
  isReporting(said) || isInPast(said) || SUPPOSING.test(said) || PREDICTION.test(said);

/** Matches "my boss always wants reports". */
export const isAboutPossession = (said: string): boolean => POSSESSION.test(said);

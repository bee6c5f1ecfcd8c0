// Decides without a model whether a sentence that a person typed is worth keeping for later sessions, and what it is about.
// When in doubt it is not, because a wrong memory appears in every later session. Pure.
import { compilePhrases, foldCase, splitPhrases } from "./compile-phrases.ts";
import type { Topic } from "./guess-topic.ts";
import { hasPerson, hasWish } from "./has-wish.ts";
import { isOneOffRequest } from "./is-one-off-request.ts";
import { describes, hasModal, isAboutSpeaker, isStandingRule } from "./is-standing-rule.ts";
import { type KeepingPhrases, readKeepingPhrases } from "./keeping-phrases.ts";
import { blankQuotations, isQuestion } from "./split-sentences.ts";
import { stripDays } from "./strip-days.ts";
import { stripPoliteness } from "./strip-lead-in.ts";

const compileKeeping = (field: keyof KeepingPhrases, place?: "start") =>
  compilePhrases(({ name }) => readKeepingPhrases()[name]?.[field] ?? "", place);

const HEDGE = compileKeeping("hedges");
const CHOICE = compileKeeping("choices");
const PASSING = compileKeeping("passing");
const INTENDING = compileKeeping("intending");
const FAILING = compileKeeping("failing");
const LASTINGLY = compileKeeping("lastingly");
/** Not for English, which has the word before the verb. */
const LASTINGLY_LATE = compilePhrases(({ name }) =>
  name === "English" ? "" : (readKeepingPhrases()[name]?.lastingly ?? ""),
);
const BAN = compileKeeping("bans", "start");
/** For languages with the verb at the end. */
const BAN_ANYWHERE = compilePhrases((table) =>
  table.isSpaced ? "" : (readKeepingPhrases()[table.name]?.bans ?? ""),
);
const PREFERRING = compileKeeping("preferring");
const CONTRAST = compileKeeping("contrasts");
const SCOPE = compileKeeping("scopes");
const APPROVING = compileKeeping("approving");
const INTRODUCTION = compileKeeping("introductions", "start");
const OWNING = compileKeeping("owning");
const LOCATED = compileKeeping("located");
const DECIDING = compileKeeping("deciding");
const EVENT = compileKeeping("events");

const PRAISE = compileKeeping("praises", "start");

const ELSEWHERE = compilePhrases(({ elsewhere }) => elsewhere);
const PROJECT = compilePhrases(({ projectWords }) => projectWords);
const PLURAL = compilePhrases(({ plural }) => plural);
const PLURAL_START = compilePhrases(({ plural }) => plural, "start");
const POINTING = compilePhrases(({ pointing }) => pointing);
const REASON = compilePhrases(({ reasons }) => reasons);
/** Months only after a preposition, because "may" and "mars" are other words too. */
const IN_MONTH = compilePhrases(({ time, isSpaced }) =>
  isSpaced
    ? `(in|by|until|of|from|im|bis|ende|ab|en|fin|jusqu'en|hasta|de|em|até|a|entro|в|до|с) (${time.months.flatMap(splitPhrases).join("|")})`
    : "",
);

/** An address elsewhere: not of this machine, and not a file. */
const ADDRESS =
  /\bhttps?:\/\/(?!localhost|127\.|0\.0\.)\S+|(?<![\w./@-])[\w-]+(?:\.[\w-]+)*\.(?:internal|corp)\b\S*/i;
const CHANNEL = /(?:^|\s)#[a-z][\w-]+/i;
const MONEY = /\d\s?(?:€|\$|£|%|euros?|eur|dollars?|usd|reais|元|円|원)|[€$£]\s?\d/i;
/** Contradicts what was just done, before saying what is right. */
const CONTRADICTION =
  /^(?:no|nope|nein|non|não|нет|いや|いいえ|不对|不是|아니)[,，、。\s]+|^(?:that'?s|this is) (?:wrong|not right|incorrect)[,.;:\s]+|^hm+[,.\s]+/iu;
/** Points at something that both can see. */
const DEMONSTRATIVE =
  /^(?:this|that|it|these|those|them|the|das|dies\p{L}*|es|ça|cela|ce|cet|cette|esto|eso|ese|esa|este|esta|isso|isto|esse|essa|questo|questa|это|эт\p{L}+)$|^(?:这个|那个|これ|それ|この|その|이|그)/iu;
/** Says what follows a colon: "A bit about me: I'm a designer." */
const HEADING = /^[^:：\n]{3,40}[:：]\s*(?=\S)/u;
/** Forbids in other words. */
const UNWANTED = /^i (?:don'?t|do not) want you to\b/i;
/** Speaks of one place in the code: "don't use switch here". */
const AT_THIS_PLACE = /^(?:这里|这儿|此处|在这里|在这儿)(?:先|就)?(?:别|不要|不用|改|换|把)/u;
/** Says what the code at hand must do: "the function should always return a list". */
const CODE_AT_HAND =
  /^(?:it(?= (?:should|must|has to|needs|always|never))|(?:the|this|that|your|my) (?:function|method|class|parser|loop|query|handler|helper|endpoint|component|constructor|script|regex|test|check)|(?:die|diese|deine) (?:funktion|methode|klasse|schleife|abfrage|komponente)|(?:der|dieser|dein) (?:parser|test|endpunkt)|das skript|(?:la|esta|tu) (?:función|clase|consulta)|(?:el|este|tu) (?:método|parser|bucle|test)|(?:la|cette|ta) (?:fonction|méthode|classe|boucle|requête)|(?:a|esta) (?:função|classe|consulta)|o método|(?:la|questa) (?:funzione|classe)|il metodo|(?:эта )?функция|(?:этот )?метод|(?:这个|该)(?:函数|方法|类|测试)|この(?:関数|メソッド|クラス)|이 (?:함수|메서드|클래스))(?!\p{L}{2})/iu;
/** Says what somebody or something always or never does: "du vergisst immer den Import", "nunca contesta a mis correos". */
const HABIT_OF_SOMEBODY = new RegExp(
  [
    `^(?:you (?:always|never)|he|she|they|du|er|ihr|man|tu|il|elle|ils|elles|ça|você|ele|ela|eles|elas|lui|lei|ты|вы|он|она|они)(?= )`,
    String.raw`^(?:i|ich|yo|je|j'|eu|io|я)(?: |(?<='))(?!(?:want|need|would|prefer|expect|like|will|möchte|mag|brauche|hätte|quiero|prefiero|necesito|veux|préfère|voudrais|aimerais|quero|prefiro|voglio|preferisco|хочу)(?!\p{L}))`,
    String.raw`(?<!\p{L})(?:siempre|nunca|jamás) (?:te|me|se|le|nos) `,
    String.raw`^(?:nunca|jamás|jamais) \p{L}+ (?:a |con |com )?(?:mis?|meus?|minhas?)(?= )`,
    String.raw`^(?:他|她|它|你总|你老|你从来|您总|我(?:这里|这边)?(?:总是|从来|一直都?(?:是|没|不)))|[^，,。；;：:\s请要须该得]总是|^(?:彼|あなたはいつも|너는? 항상)`,
  ].join("|"),
  "iu",
);
/** Forbids nothing: "don't worry". */
const REASSURING =
  /^(?:don'?t (?:worry|bother|mind)|no (?:worries|idea|problem|need)|keine (?:sorge|ahnung|frage|eile)|kein (?:problem|stress|ding)|pas de (?:problème|souci)|no te preocupes|nada de eso|sem problema|niente paura|别担心|不用担心)/iu;
/** Directly before a day: something is, starts or ends then. */
const HAPPENS =
  /\p{L}\s(?:is|starts?|begins?|ends?|ist|beginnt|startet|endet|es|empieza|comienza|termina|acaba|est|commence|finit|é|começa|è|inizia|finisce)\s(?:due\s|live\s)?(?:(?:on|by|until|next|the|am|ab|bis|zum|im|in|nächste[nr]?|kommende[nr]?|el|la|hasta|próxim[oa]|le|au|em|na|no|il|a|prossim[oa])\s){0,3}$/iu;
const PRONOUN_START =
  /^(?:it|this|that|he|she|there|today|tomorrow|heute|morgen|es|das|hoy|mañana|ce|c'est|aujourd'hui|hoje|amanhã|oggi|domani)(?![\p{L}])/iu;
/** Introduces a list, or is a line of a log. */
const NO_SENTENCE = /[:：]\s*$|^\s*[[<$>|#{]|^\s*\d{4}-\d\d/;
/** A shorter sentence says nothing by itself. */
const MIN_WORDS = 3;
/** A longer prohibition describes what a program should do. */
const MAX_BAN_WORDS = 14;
/** Limits for a wish that begins with its verb, and for the words before "always". */
const MAX_WISH_WORDS = 10;
const MAX_WORDS_BEFORE = 5;
/** A longer sentence tells a story, or was copied from somewhere. */
const MAX_CHARACTERS = 220;

export function findKeepable(sentence: string): Topic | undefined {
  const whole = sentence.trim();
  if (whole.length > MAX_CHARACTERS || isQuestion(whole) || NO_SENTENCE.test(whole)) return undefined;
  const plain = blankQuotations(whole.replace(CONTRADICTION, "")).replace(UNWANTED, "Don't");
  const said = stripPoliteness(plain).trim();
  if (!hasWords(said) || HEDGE.test(said) || CHOICE.test(said) || AT_THIS_PLACE.test(said)) return undefined;
  if (PRAISE.test(whole) && APPROVING.test(whole)) return "rule";
  if (isOneOffRequest(said) && !LASTINGLY.test(said)) return undefined;
  const about = [said, said.replace(HEADING, "")].find((text) => INTRODUCTION.test(text));
  if (about !== undefined) return isOfThisMoment(about) ? undefined : "speaker";
  if (isRule(said)) return "rule";
  if (INTENDING.test(said) || isOfThisMoment(said) || isAboutSpeaker(said)) return undefined;
  if (isPlace(said)) return "elsewhere";
  if (isProjectFact(said)) return "project";
  return SCOPE.test(said) || (CONTRADICTION.test(whole) && isOurWay(said)) ? "rule" : undefined;
}

const isOfThisMoment = (said: string): boolean => PASSING.test(said) || FAILING.test(said);

function isRule(said: string): boolean {
  if (INTENDING.test(said) || FAILING.test(said) || CODE_AT_HAND.test(said) || REASSURING.test(said))
    return false;
  if (LASTINGLY.test(said)) return isWished(said);
  if (PASSING.test(said)) return false;
  if (isPreference(said)) return true;
  if (BAN.test(said) || BAN_ANYWHERE.test(said))
    return wordsOf(firstClause(said)).length <= MAX_BAN_WORDS && !pointsAtThing(said);
  return CONTRAST.test(said) && !POINTING.test(said);
}

/** Matches "No, we count in cents." */
const isOurWay = (said: string): boolean => PLURAL_START.test(said) && wordsOf(said).length <= MAX_WISH_WORDS;

/** Matches "Always run the linter", not "it is never called". */
function isWished(said: string): boolean {
  if (HABIT_OF_SOMEBODY.test(said) && !hasModal(said)) return false;
  if (hasWish(said)) return !describes(said);
  if (!isStandingRule(said)) return false;
  if (PLURAL.test(said) || hasModal(said)) return true;
  return isUnspaced(said) ? hasPerson(said) : isShortWish(said);
}

/**
 * In languages where "always" follows the verb, a short sentence without a subject is a wish: "réponds toujours en
 * français".
 */
function isShortWish(said: string): boolean {
  const words = wordsOf(said);
  return LASTINGLY_LATE.test(words.slice(1, MAX_WORDS_BEFORE).join(" ")) && words.length <= MAX_WISH_WORDS;
}

/** Matches "I prefer short answers", not "I like it". */
function isPreference(said: string): boolean {
  const found = PREFERRING.find(said);
  if (!found) return false;
  const [liked = ""] = wordsOf(said.slice(found.at + found.length));
  return !DEMONSTRATIVE.test(liked);
}

/** Matches "Don't touch that file" and "stop adding it". After a prohibition of one word comes the verb. */
function pointsAtThing(said: string): boolean {
  const short = said.replace(/^do not\b/i, "don't");
  const found = BAN.find(short);
  const ban = short.slice(0, found?.length ?? 0);
  const rest = wordsOf(short.slice(ban.length)).slice(0, wordsOf(ban).length > 1 ? 1 : 2);
  return rest.some((word) => DEMONSTRATIVE.test(word) && word.toLowerCase() !== "the");
}

function isPlace(said: string): boolean {
  if (ADDRESS.test(said)) return LOCATED.test(said.replace(ADDRESS, "x"));
  return ELSEWHERE.test(said) && (LOCATED.test(said) || CHANNEL.test(said));
}

function isProjectFact(said: string): boolean {
  if (OWNING.test(said) || DECIDING.test(said)) return true;
  const [day] = stripDays(said).days;
  if (day !== undefined && HAPPENS.test(said.slice(0, foldCase(said).indexOf(day))))
    return !PRONOUN_START.test(said);
  if (hasWish(said) || (!PROJECT.test(said) && !EVENT.test(said))) return false;
  return day !== undefined || IN_MONTH.test(said) || MONEY.test(said) || REASON.test(said);
}

/** Without the reason that may follow. */
const firstClause = (said: string): string =>
  said.split(
    /[,;]\s(?:i|i'?m|we|because|since|that'?s|ich|wir|weil|das|yo|porque|je|car|on)\s|[，；]/iu,
    1,
  )[0]!;

const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{N}'’]+/gu) ?? [];

const isUnspaced = (text: string): boolean =>
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]{4}/u.test(text);

const hasWords = (text: string): boolean => wordsOf(text).length >= MIN_WORDS || isUnspaced(text);

/** True if it only praises, and leaves what is praised to the next sentence: "Good." */
export const isBarePraise = (sentence: string): boolean =>
  PRAISE.test(sentence.trim()) && wordsOf(sentence).length <= MIN_WORDS && !isQuestion(sentence);

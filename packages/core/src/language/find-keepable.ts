// Decides without a model whether a sentence that a person typed is worth keeping for later sessions, and what it is about.
// When in doubt it is not, because a wrong memory appears in every later session. Pure.
import { compilePhrases } from "./compile-phrases.ts";
import { findTold, isAboutData, isMadeUp, POINTS_AT_END } from "./find-told.ts";
import type { Topic } from "./guess-topic.ts";
import { findIntroduction } from "./is-introduction.ts";
import { isAboutPossession, isNarrating, isSupposing } from "./is-narrating.ts";
import { isOneOffRequest } from "./is-one-off-request.ts";
import { isPlace } from "./is-place.ts";
import { DEMONSTRATIVE, isPreference } from "./is-preference.ts";
import { isProjectFact } from "./is-project-fact.ts";
import { hasModal, isAboutSpeaker } from "./is-standing-rule.ts";
import { isUnspaced, isWished } from "./is-wished.ts";
import { type KeepingPhrases, readKeepingPhrases } from "./keeping-phrases.ts";
import { blankQuotations, isQuestion } from "./split-sentences.ts";
import { stripPoliteness } from "./strip-lead-in.ts";

const compileKeeping = (field: keyof KeepingPhrases, place?: "start") =>
  compilePhrases(({ name }) => readKeepingPhrases()[name]?.[field] ?? "", place);

const HEDGE = compileKeeping("hedges");
const CHOICE = compileKeeping("choices");
const PASSING = compileKeeping("passing");
const INTENDING = compileKeeping("intending");
const FAILING = compileKeeping("failing");
const LASTINGLY = compileKeeping("lastingly");
const BAN = compileKeeping("bans", "start");
/** For languages with the verb at the end. */
const BAN_ANYWHERE = compilePhrases((table) =>
  table.isSpaced ? "" : (readKeepingPhrases()[table.name]?.bans ?? ""),
);
const CONTRAST = compileKeeping("contrasts");
const SCOPE = compileKeeping("scopes");
const APPROVING = compileKeeping("approving");
const PRAISE = compileKeeping("praises", "start");

const PLURAL_START = compilePhrases(({ plural }) => plural, "start");
const POINTING = compilePhrases(({ pointing }) => pointing);
/** Contradicts what was just done, before saying what is right. */
const CONTRADICTION =
  /^(?:no(?=[,，、。.]|\s(?:we|it|i|that|the|this|use|you)\b)|nope|nein|non|não|нет|いや|いいえ|不对|不是|아니)[,，、。\s]+|^(?:that'?s|this is) (?:wrong|not right|incorrect)[,.;:\s]+|^hm+[,.\s]+/iu;
/** Forbids in other words. */
const UNWANTED = /^i (?:don'?t|do not) want you to\b/i;
const UNSURE_LISTENER =
  /\b(?:if|when|whenever|where) you(?:['’]re| are) (?:not sure|unsure)\b|\bmaybe (?=\d|one|two|three|four|five|six|ten|half)|(?:碰到|遇到|如果|要是|有)[^，。]{0,10}(?:不清楚|不确定|不明白)|(?:不清楚|不确定|不明白)(?=的(?:时候|地方|话)|就|时)|みたいに/giu;
/** A place may be named after what went wrong: "crash reports are in Sentry". */
const NAMED_AFTER_FAILURE =
  /\b(?:crash|error|failure|incident|outage)(?:es|s)?(?= (?:reports?|logs?|lists?|dumps?|dashboards?|tracker))|(?:エラー|障害)(?=の?(?:一覧|ログ|報告|記録))|(?:报错|错误|故障)(?=日志|记录|列表|信息)|\bfehler(?=berichte|protokolle)|\bhäng(?:t|en)(?= (?:im|in|am|an|auf) )|#[\w-]+/giu;
/** Speaks of one place in the code: "don't use switch here". */
const AT_THIS_PLACE = /^(?:这里|这儿|此处|在这里|在这儿)(?:先|就)?(?:别|不要|不用|改|换|把)/u;
/** Says what the code at hand must do: "the function should always return a list". */
const CODE_AT_HAND =
  /^(?:[\w.]+\(\)|it(?= (?:should|must|has to|needs|always|never))|(?:the|this|that|your|my) (?:function|method|class|parser|loop|query|handler|helper|endpoint|component|constructor|script|regex|test|check)|(?:die|diese|deine) (?:funktion|methode|klasse|schleife|abfrage|komponente)|(?:der|dieser|dein) (?:parser|test|endpunkt)|das skript|(?:la|esta|tu) (?:función|clase|consulta)|(?:el|este|tu) (?:método|parser|bucle|test)|(?:la|cette|ta) (?:fonction|méthode|classe|boucle|requête)|(?:a|esta) (?:função|classe|consulta)|o método|(?:la|questa) (?:funzione|classe)|il metodo|(?:эта )?функция|(?:этот )?метод|(?:这个|该)(?:函数|方法|类|测试)|この(?:関数|メソッド|クラス)|이 (?:함수|메서드|클래스))(?!\p{L}{2})/iu;
/** Tells how a thing behaves: "the scheduler never retries when the POST fails". */
const BEHAVIOUR =
  /^(?:the|our|this|that|my|an?) (?:[\w-]+ ){1,3}(?:never|always) (?:gets? |is |are )?[a-z]+(?:s|ed|ing)\b/i;
/** Ends a question without a question mark. */
const ASKING_END =
  /(?:吗|呢|么|でしょうか|ですか|ますか|나요|까요|\bis (?:he|she|it|that|this) (?:right|true|ok(?:ay)?))\s*$/iu;
const ASKING_START =
  /^(?:why|how come|warum|wieso|weshalb|pourquoi|por qué|por que|perché|come mai|почему|为什么|怎么|なぜ|どうして|なんで|왜)(?!\p{L}(?<=[a-zà-ÿ]))/iu;
/** Words for people who use the program: "banner: we always deliver on Fridays". */
const WRITTEN_COPY =
  /^[^:：,.]{0,30}(?:text|texte|texto|label|banner|caption|mail|文案|文言|テキスト|문구)[^:：,.]{0,25}[:：]\s*\S/iu;
/** Asks for more of what is praised. */
const CONTINUING =
  /\b(?:keep|continue|always|like (?:this|that|these)|weiter|behalte|immer|künftig|so (?:machen|mag|will|soll)|garde|continue|toujours|sigue|mantén|siempre|continua|mantenha|sempre|continua)\b|продолжай|всегда|继续|保持|以后|这样做|これからも|この調子|この形|このまま|계속|앞으로/iu;
const POINTED_AT =
  /^(?:this|(?:that|it)(?:['’]s)?|the|das|es|der|die|c['’]est|ça|ce|le|la|esto|eso|el|isso|isto|o|a|questo|il|это)$/iu;
/** Names one place in the code: "avoid the loop in parse()", "no test for this one". */
const AT_HAND =
  /\w\(\)|\bline \d|\bzeile \d|\blínea \d|\bligne \d|\b(?:this|that) one\b|^avoid the\b|第\s?\d+\s?行|\d+\s?行目/iu;
/** Forbids nothing: "don't worry". */
const REASSURING =
  /^(?:don'?t (?:worry|bother|mind|know|care|forget|get me wrong|you )|no (?:worries|idea|problem|need)|keine (?:sorge|ahnung|frage|eile)|kein (?:problem|stress|ding|wunder|glück|plan|bock)|keiner |keine[rns]? .{0,40}gefunden|pas de (?:problème|souci|chance|panique|quoi)|no te preocupes|nada de eso|sem problema|niente paura|别担心|不用担心)/iu;
/** Tells what is or happens somewhere. */
const HAPPENING =
  /\b(?:i|it|this|that|there) (?:\p{L}+s|is|are|was|look|get|see|have)\b|there's|\b(?:happens|hay|pasa|llueve|regnet|passiert|gibt es|il y a|arrive|stehen|acontece|tem muit\p{L}+|c'è|ci sono|succede)\b|有很多|がありま/iu;
/** Introduces a list, or is a line of a log. */
const NO_SENTENCE = /[:：]\s*$|^\s*[[<$>|#{]|^\s*\d{4}-\d\d/;
/** A shorter sentence says nothing by itself. */
const MIN_WORDS = 3;
/** A shorter one stops what is being done: "もうやめて". */
const MAX_EXCLAMATION = 6;
/** A longer prohibition describes what a program should do. */
const MAX_BAN_WORDS = 14;
/** A longer sentence about us explains something. */
const MAX_OUR_WAY_WORDS = 10;
/** A longer sentence tells a story, or was copied from somewhere. */
const MAX_CHARACTERS = 220;

export function findKeepable(sentence: string): Topic | undefined {
  const whole = sentence.trim();
  if (whole.length > MAX_CHARACTERS || NO_SENTENCE.test(whole)) return undefined;
  if (isQuestion(whole) || ASKING_START.test(whole) || ASKING_END.test(whole)) return undefined;
  if (WRITTEN_COPY.test(whole)) return undefined;
  const plain = blankSayings(whole.replace(CONTRADICTION, "")).replace(UNWANTED, "Don't");
  const said = stripPoliteness(plain).trim();
  if (isMadeUp(plain)) return undefined;
  const told = isSure(said) && !CODE_AT_HAND.test(said) ? findTold(said) : undefined;
  if (told === "project" && !isUnspaced(said) && LASTINGLY.test(said) && isWished(said)) return "rule";
  // "I'm bad at English, explain the error" also says something about the speaker.
  if (told === "speaker" || (told !== undefined && !isOneOffRequest(firstClause(said)))) return told;
  if (isSupposing(said)) return undefined;
  if (isSure(said) && isLastingPlace(clauseOf(said))) return "elsewhere";
  if (!hasWords(said) || HEDGE.test(said) || CHOICE.test(said) || AT_THIS_PLACE.test(said)) return undefined;
  if (PRAISE.test(whole) && APPROVING.test(whole)) return isForGood(whole) ? "rule" : undefined;
  if (isOneOffRequest(said) && !LASTINGLY.test(said)) return undefined;
  const about = findIntroduction(said);
  if (about !== undefined) return isOfThisMoment(about) ? undefined : "speaker";
  if (isRule(said)) return "rule";
  if (INTENDING.test(said) || isOfThisMoment(said) || isAboutSpeaker(said)) return undefined;
  if (CODE_AT_HAND.test(said)) return undefined;
  if (isProjectFact(said)) return isAboutData(said) ? undefined : "project";
  if (isNarrating(said) || isAboutPossession(said)) return undefined;
  return (SCOPE.test(said) && isNorm(said)) || (CONTRADICTION.test(whole) && isOurWay(said))
    ? "rule"
    : undefined;
}

/** Who wants to be asked "when you're not sure" is sure of that. */
const isSure = (said: string): boolean => !HEDGE.test(said.replace(UNSURE_LISTENER, ""));

/** Sayings in single quotes, and a quotation of which this sentence is only a part. */
const blankSayings = (text: string): string =>
  blankQuotations(text)
    .replace(/(?<![\p{L}\p{N}])['‘][^'’\n]{8,200}['’](?!\p{L})/gu, (quoted) => " ".repeat(quoted.length))
    .replace(/[«„“「『][^»”“」』]*$|^[^«„“「『]*[»”」』]/u, (quoted) => " ".repeat(quoted.length));

/** Praise of the last thing is none of a habit: "Yes, this is what I wanted." */
function isForGood(praise: string): boolean {
  const words = wordsOf(praise.slice(PRAISE.find(praise)?.length ?? 0));
  return CONTINUING.test(praise) || (!POINTED_AT.test(words[0] ?? "") && !/^works?$/i.test(words[0] ?? ""));
}

const isOfThisMoment = (said: string): boolean => PASSING.test(said) || FAILING.test(said);

function isRule(said: string): boolean {
  if (INTENDING.test(said) || FAILING.test(said) || CODE_AT_HAND.test(said) || REASSURING.test(said))
    return false;
  if (BEHAVIOUR.test(said)) return false;
  if (isNarrating(firstClause(said)) || (isAboutPossession(said) && !hasModal(said))) return false;
  if (LASTINGLY.test(said)) return isWished(said);
  if (PASSING.test(said)) return false;
  if (isPreference(said)) return true;
  if (BAN.test(said) || (BAN_ANYWHERE.test(said) && said.length > MAX_EXCLAMATION))
    return wordsOf(firstClause(said)).length <= MAX_BAN_WORDS && !pointsAtThing(said);
  return CONTRAST.test(said) && !POINTING.test(said);
}

/** In a place, something is rather done than happens: "in this project we use tabs", not "in this project there are 40 files". */
const isNorm = (said: string): boolean => !HAPPENING.test(said);

/** Matches "No, we count in cents." */
const isOurWay = (said: string): boolean =>
  PLURAL_START.test(said) && wordsOf(said).length <= MAX_OUR_WAY_WORDS;

/** Matches "Don't touch that file" and "stop adding it". After a prohibition of one word comes the verb. */
function pointsAtThing(said: string): boolean {
  const short = said.replace(/^do not\b/i, "don't");
  const found = BAN.find(short);
  const ban = short.slice(0, found?.length ?? 0);
  const rest = wordsOf(short.slice(ban.length)).slice(0, wordsOf(ban).length > 1 ? 1 : 2);
  if (POINTS_AT_END.test(firstClause(short)) || /^.{0,20}\s(?:damit|davon)(?!\p{L})/iu.test(short))
    return true;
  return AT_HAND.test(short) || rest.some((word) => DEMONSTRATIVE.test(word) && word.toLowerCase() !== "the");
}

/** What follows after a comma may be an order, or tell of the place before: "tickets are in Linear, the board broke last week". */
function isLastingPlace(said: string): boolean {
  if (!isPlace(said) || isAboutSpeaker(said) || INTENDING.test(said) || isOneOffRequest(said)) return false;
  return !isOfThisMoment(said.replace(NAMED_AFTER_FAILURE, "")) && !LASTINGLY.test(said) && !BAN.test(said);
}

/** Up to the first comma. */
const clauseOf = (said: string): string => {
  const [first = said] = said.split(/[,，;；、]\s?/u, 1);
  return hasWords(first) ? first : said;
};

/** Without the reason that may follow. */
function firstClause(said: string): string {
  const [first = ""] = said.split(
    /[,;]\s(?:i|i'?m|we|because|since|that'?s|ich|wir|weil|das|yo|porque|je|car|on)\s|[，；]/iu,
    1,
  );
  return hasWords(first) ? first : said;
}

const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{N}'’]+/gu) ?? [];

const hasWords = (text: string): boolean => wordsOf(text).length >= MIN_WORDS || isUnspaced(text);

/** True if it only praises, and leaves what is praised to the next sentence: "Good." */
export const isBarePraise = (sentence: string): boolean =>
  PRAISE.test(sentence.trim()) && wordsOf(sentence).length <= MIN_WORDS && !isQuestion(sentence);

// Finds what people say in passing and mean for good: "im a nurse btw", "quit apologising", "tickets are in Redmine", "we drop it, legal refuses". Pure.
import { compilePhrases } from "./compile-phrases.ts";
import type { Topic } from "./guess-topic.ts";
import { hasWish } from "./has-wish.ts";
import { isInPast, isReporting, isSupposing } from "./is-narrating.ts";
import { DEMONSTRATIVE } from "./is-preference.ts";
import { isSomebodys } from "./is-project-fact.ts";
import { isUnspaced } from "./is-wished.ts";
import { stripDays } from "./strip-days.ts";
import { stripPoliteness } from "./strip-lead-in.ts";
import { ALL_LANGUAGES } from "./tables/all-languages.ts";
import { readTellingPhrases, type TellingPhrases } from "./telling-phrases.ts";

const compileTelling = (field: keyof TellingPhrases, place?: "start") =>
  compilePhrases(({ name }) => readTellingPhrases()[name]?.[field] ?? "", place);

/** One pattern a language: with this many phrases, one for all takes four times as long to compile. */
function compileByLanguage(field: keyof TellingPhrases): { test(text: string): boolean } {
  const matchers = ALL_LANGUAGES.map((language) =>
    compilePhrases(({ name }) => (name === language.name ? (readTellingPhrases()[name]?.[field] ?? "") : "")),
  );
  return { test: (text) => matchers.some((each) => each.test(text)) };
}

const SELF_START = compileTelling("selfStarts", "start");
const PROFESSION = compileTelling("professions");
const KNOWING = compileByLanguage("knowing");
const CONDITION = compileTelling("conditions");
const STOPPING_START = compileTelling("stopping", "start");
/** For languages with the verb at the end. */
const STOPPING_ANYWHERE = compilePhrases(({ name, isSpaced }) =>
  isSpaced ? "" : (readTellingPhrases()[name]?.stopping ?? ""),
);
const ADDRESSING = compileByLanguage("addressing");
const ARTEFACT_START = compileTelling("artefacts", "start");
const FORM = compileTelling("forms");
const ASKING = compileTelling("asking");
const OCCASION = compileTelling("occasions");
const APPROVAL = compileTelling("approvals");
const LIKED = compileTelling("liked");
const CONTINUING = compileByLanguage("continuing");
const HAPPENING = compileByLanguage("happening");
const SETTLED = compileByLanguage("settled");
const CAUSE = compileByLanguage("causes");
const HOLDING = compileByLanguage("holding");
const UNREAL = compileTelling("unreal");
const AT_HAND = compilePhrases(({ codeNouns, demonstratives, isSpaced }) =>
  isSpaced
    ? `(${demonstratives
        .split(/,/)
        .map((each) => each.trim())
        .join("|")}) (${codeNouns
        .split(/,/)
        .map((each) => each.trim())
        .join("|")})`
    : "",
);
const MODAL = compilePhrases(({ modals }) => modals);

/** Ends the profession of somebody in many languages. */
const PROFESSION_END =
  /\p{L}{3}(?:ologist|ographer|ologue|ólog[oa]|ologin|科医|医生|学者)(?!\p{L}(?<=[a-z]))/iu;
/** Somebody else: "I'm talking to the doctor", "ich bin beim Arzt". */
const OF_OTHERS =
  /(?<!\p{L})(?:to|with|at|for|from|about|like|of|as|als|beim|bei|mit|zum|zur|vom|für|wie|con|chez|avec|para|pour|comme|como|da|dal|com|\p{L}+ing)\s|[跟和找问]|に(?:聞|相談|会)|と(?:話|会)/iu;
const MAX_WORDS_TO_PROFESSION = 5;
const NOW =
  /(?<!\p{L})(?:right now|at the moment|today|this time|for now|gerade|grad|heute|diesmal|erst mal|en ce moment|maintenant|aujourd'hui|cette fois|pour l'instant|ahora mismo|hoy|esta vez|por ahora|adesso|oggi|stavolta|agora|hoje|desta vez|сейчас|сегодня)(?!\p{L})|今回|今日|今から|今は|とりあえず|这次|今天|暂时|现在(?!起|开始)|先(?:别|不|给|帮)|지금|오늘|이번/iu;
const CLAUSE_END =
  /[,;:，、；：]\s*|\s[–—-]\s|\s(?:and|but|so|und|aber|et|mais|donc|y|pero|e|mas|ma|и|но)\s/iu;
const MAX_CLAUSES = 6;
const POINTING =
  /(?<!\p{L})(?:this|that|these|those|dies\p{L}{0,2}|cet(?:te)?|ces|est[aeo]s?|es[aeo]s?|ess[ae]s?|quest\p{L}|эт\p{L}{1,2})\s(?!(?:team|project|company|repo|codebase|equipo|proyecto|projet|équipe)(?!\p{L}))\p{L}|(?:这|那)(?:个|段|行|条|句|里|次)|この|その|あの|ここ(?=[のをはに])|이 |그 /iu;
/** Not the words in which praise names what was just done: "I love that you wrote the test first". */
export const POINTS_AT_END = /(?<!\p{L})(?:this|that|it|them|das|es|ça|esto|eso|isso|questo|это)[.!\s]*$/iu;
const PLEASE =
  /(?<!\p{L})(?:please|pls|plz|bitte|stp|svp|s['’]il|por favor|porfa|пожалуйста|per favore|per piacere|lassen|bleiben)(?!\p{L})|请|麻烦|ほしい|欲しい|ください|下さい|お願い|こと[。！]?$|부탁|해 ?줘|주세요/iu;
const RECURRING =
  /(?<!\p{L})(?:every|each|always|never|jeden|jede[rs]?|immer|nie|chaque|tous les|toujours|cada|todos los|siempre|ogni|sempre|todos? os?|toda|каждый|каждую|всегда)(?!\p{L})|每|总|毎|いつも|매주|매일|항상/iu;
/** The day on which something is said is none to remember, and a past one even less. */
const PASSED_DAY =
  /(?<!\p{L})(?:today|tonight|yesterday|last|heute|gestern|letzte\p{L}*|aujourd'hui|hier (?:soir|matin|on)|dernier|dernière|hoy|ayer|pasad[oa]|oggi|ieri|scors[oa]|hoje|ontem|passad[oa]|сегодня|вчера|прошл\p{L}+)(?!\p{L})|今天|昨天|上周|今日|昨日|先週|오늘|어제|지난/iu;
const PRONOUN_START =
  /^(?:i|it|this|that|there|you|ich|es|das|du|je|j'|ça|c'est|tu|il|yo|esto|eso|tú|eu|io|ты|это)(?![\p{L}])|^(?:我|你|这|那|它)(?!们)|^(?:私|僕|俺|これ|それ)/iu;
/** Speaks of code, not of why people do something. */
const ABOUT_CODE =
  /\b(?:test|tests|build|function|variable|loop|parser|bug|compiler|exception|null|fonction|boucle|función|bucle|funktion|schleife|cron\w*|job|jobs|request|fixture|seed|script|skript|(?:test|demo|sample) (?:data|account|user)|testdaten|counter|contador|compteur|token|session|query|row|form|popup|mockup|socket|class|iterator|array|connection|certificate|endpoint|header|field|feld|champ|campo|dialog|modal|button|bot[oó]n|knopf|bouton)\b|测试|函数|变量|编译|按钮|定时任务|関数|変数|テスト|ビルド|エラー|バッチ|ループ|ボタン/iu;
const MAX_RULE_CHARACTERS = 200;

/** `whole`: with its quotations blanked, but with what the sentence begins with. */
export function findTold(whole: string): Topic | undefined {
  const said = stripPoliteness(whole).trim();
  const clauses = listClauses(said);
  if (isMadeUp(said) || isReporting(clauses[0] ?? said) || isSupposing(said)) return undefined;
  if (isPraiseForGood(said)) return "rule";
  if (isOfSpeaker(said, clauses)) return "speaker";
  if (isOrder(said, clauses)) return "rule";
  return isOfProject(said, clauses) ? "project" : undefined;
}

/** Jokes, and data that somebody wants for a test. */
export const isMadeUp = (said: string): boolean => UNREAL.test(said) || /[😂🤣😅😆]|笑[。！]?$/u.test(said);

const SLANG = /^(?:fwiw|tbh|imo|honestly|jesus|ehrlich|franchement|la verdad)\s+/iu;

const listClauses = (said: string): readonly string[] => {
  const parts = said
    .split(CLAUSE_END)
    .slice(0, MAX_CLAUSES)
    .map((each) => stripPoliteness(each.trim()).replace(SLANG, "").trim());
  return parts.filter((each) => each !== "");
};

/** Tells how something is, instead of how it should be: "docs in English are outdated". */
const COPULA = /(?<!\p{L})(?:is|are|was|were|ist|sind|est|sont|es|están|son|é|são|è|sono)(?!\p{L})|了/iu;

const isPraiseForGood = (said: string): boolean =>
  LIKED.test(said) &&
  CONTINUING.test(said) &&
  !/(?<!\p{L})(?:not|nicht|pas|no)(?!\p{L}).{0,20}(?:good|gut|bien)/iu.test(said);

function isOfSpeaker(said: string, clauses: readonly string[]): boolean {
  if (NOW.test(said)) return false;
  if (CONDITION.test(said) || KNOWING.test(said))
    return !POINTS_AT_END.test(said) && !clauses.some((each) => KNOWING.test(each) && POINTING.test(each));
  return clauses.some((each) => !POINTING.test(each) && namesProfession(each));
}

function namesProfession(clause: string): boolean {
  const start = SELF_START.find(clause);
  if (!start) return false;
  const rest = clause.slice(start.length);
  const profession = PROFESSION.find(rest) ?? findEnding(rest);
  if (!profession) return false;
  const before = rest.slice(0, profession.at);
  return before.trim().split(/\s+/).length <= MAX_WORDS_TO_PROFESSION && !OF_OTHERS.test(before);
}

function findEnding(text: string): { readonly at: number } | undefined {
  const found = PROFESSION_END.exec(text);
  return found ? { at: found.index } : undefined;
}

function isOrder(said: string, clauses: readonly string[]): boolean {
  if (said.length > MAX_RULE_CHARACTERS || NOW.test(said) || AT_HAND.test(said)) return false;
  if (
    clauses.some(stopsHabit) ||
    (STOPPING_ANYWHERE.test(said) && !POINTING.test(said) && said.length >= MIN_ORDER_CHARACTERS)
  )
    return true;
  if (
    clauses.some(
      (each) => ADDRESSING.test(each) && !POINTING.test(each) && !isInPast(each) && !COPULA.test(each),
    )
  )
    return true;
  if (POINTING.test(said)) return false;
  if (clauses.some(isFormWished)) return true;
  if (POINTS_AT_END.test(said)) return false;
  const asks = ASKING.test(said) || clauses.some((each) => BARE_ASKING.test(each));
  return (asks && OCCASION.test(said)) || (APPROVAL.test(said) && FORBIDDING.test(said));
}

/** "If a number looks odd, ask." */
const BARE_ASKING =
  /^(?:just |always )?(?:ask|demande|frag|frage|pregunta|pergunte|pergunta|chiedi|спроси)[.!]*$/iu;
/** "Commit messages in English please." */
const isFormWished = (clause: string): boolean =>
  ARTEFACT_START.test(clause) &&
  FORM.test(clause) &&
  !isInPast(clause) &&
  (MODAL.test(clause) || (!COPULA.test(clause) && (PLEASE.test(clause) || ALL_OF_THEM.test(clause))));
const ALL_OF_THEM =
  /一律|统一|必须|都|用中文|用英文|不许|(?<!\p{L})(?:always|immer|toujours|siempre|sempre)(?!\p{L})/iu;
const FORBIDDING =
  /(?<!\p{L})(?:nothing|no|not|never|don['’]?t|nichts?|kein\p{L}*|nie|niemals|rien|aucun\p{L}*|jamais|pas|ne|nada|ningún|ninguna|nunca|niente|nessun\p{L}*|mai|non|não|nenhum\p{L}*|не|ничего|никаких)(?!\p{L})|别|不要|不许|不准|再|擅自|ないで|禁止|しない|지 ?마/iu;
const MIN_ORDER_CHARACTERS = 8;

function stopsHabit(clause: string): boolean {
  const found = STOPPING_START.find(clause);
  if (!found) return false;
  if (POINTING.test(clause) && !ANNOYING.test(clause)) return false;
  const words = clause.slice(found.length).match(/[\p{L}\p{N}'’]+/gu) ?? [];
  if (isUnspaced(clause)) return true;
  return (
    (words.length > 0 || found.length >= MIN_STOPPING_CHARACTERS) &&
    !words.slice(0, MAX_WORDS_TO_THING).some(isThing)
  );
}

const ANNOYING = /ewig|ständig|dauernd|constant|siempre|toujours/iu;
const MAX_WORDS_TO_THING = 3;
/** A shorter order without an object stops what is being done: "stop", "hör auf". */
const MIN_STOPPING_CHARACTERS = 12;

const isThing = (word: string): boolean =>
  /^(?:damit|davon|dort|hier|here|there|ahí|là)$/iu.test(word) ||
  (DEMONSTRATIVE.test(word) && !/^(?:the|die|der|das|le|la|les|el|los|dies\p{L}*|ce|ces)$/iu.test(word));

function isOfProject(said: string, clauses: readonly string[]): boolean {
  if (NOW.test(said) || AT_HAND.test(said) || ASKING_WHO.test(said) || isAboutData(said)) return false;
  if (CONDITIONAL.test(said)) return false;
  if (HOLDING.test(said)) return !PRONOUN_START.test(said) && (isSomebodys(said) || TEAM.test(said));
  if (ABOUT_CODE.test(said)) return false;
  if (SETTLED.test(said) || CAUSE.test(said))
    return (
      !POINTED_START.test(said) &&
      !ORDINAL.test(said) &&
      !NOTHING.test(said) &&
      (!PROMISE.test(said) || stripDays(said).days.length > 0)
    );
  if (
    PRONOUN_START.test(said) ||
    RECURRING.test(said) ||
    PASSED_DAY.test(said) ||
    hasWish(clauses[0] ?? said)
  )
    return false;
  return clauses.some(isEvent);
}

/** Tells what stands in data, or when a program runs. */
export const isAboutData = (said: string): boolean => ABOUT_DATA.test(said);
const ABOUT_DATA =
  /\b(?:cron\w*|(?:cron|nightly|batch)[ -]?jobs?|the job|der job|loops?|fixtures?|seed script|(?:test|demo|sample) (?:data|account|user)s?|testdaten|request (?:starts|ends)|mock\w*|countdown|timer|coupon|campaign|validation|wireframe|maquette|in the design|datos de ejemplo)\b|测试数据|活动|优惠券|课程|日历|倒计时|页面|イベント|予約|バグ|定时任务|バッチ|ループ/iu;
const ASKING_WHO = /^(?:who|wer|qui|quién|chi|quem|кто)(?!\p{L})|谁|誰/iu;
const TEAM = /(?<!\p{L})(?:team|frau|herr\p{L}?|mr|mrs|ms|équipe|equipo)(?!\p{L})/iu;
const POINTED_START = /^(?:it|this|that|es|das|ça|c'est)(?!\p{L})/iu;
const CONDITIONAL =
  /^(?:if|when|once|wenn|falls|sobald|quand|si|cuando|se|quando|если|когда)(?!\p{L})|たら|れば|場合|(?:にして|して)[。！]?$|면 /iu;
const NOTHING = /(?<!\p{L})(?:nothing|nichts|rien|nada|niente|ничего)(?!\p{L})/iu;
/** What is promised for a day. */
const PROMISE = /promis|promett|versprochen|zugesagt|prometi|пообещ|обеща/iu;
/** Chooses among what was just listed. */
const ORDINAL =
  /(?<!\p{L})(?:first|second|third|erste\p{L}|zweite\p{L}|dritte\p{L}|premi[eè]re?|deuxième|second|seconde|primer[oa]?|segund[oa]|tercer[oa]?|prim[oa]|second[oa]|option|variante)(?!\p{L})|第[一二三]/iu;

/** "The new provider goes live on December 1". */
function isEvent(clause: string): boolean {
  const { rest, days } = stripDays(clause);
  return (
    days.length > 0 &&
    (HAPPENING.test(rest) || HAPPENING.test(clause)) &&
    !isInPast(clause) &&
    !isDateAtHand(clause)
  );
}

/** A day that is data: "change the due date to 2026-11-30". */
const isDateAtHand = (clause: string): boolean =>
  /(?<!\p{L})(?:commit|git log|field|fixture|column|migration from|value|Feld|Spalte|champ|colonne|campo|columna)(?!\p{L})|字段|提交|コミット|フィールド/iu.test(
    clause,
  );

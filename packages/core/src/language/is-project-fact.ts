// Checks whether a sentence says who is responsible, what was decided or what happens on a day to come. Pure.
import { compilePhrases, foldCase, splitPhrases } from "./compile-phrases.ts";
import { hasWish } from "./has-wish.ts";
import { isInPast, isReporting } from "./is-narrating.ts";
import { isMoving } from "./is-past-day.ts";
import { type KeepingPhrases, readKeepingPhrases } from "./keeping-phrases.ts";
import { stripDays } from "./strip-days.ts";

const compileKeeping = (field: keyof KeepingPhrases) =>
  compilePhrases(({ name }) => readKeepingPhrases()[name]?.[field] ?? "");

const OWNING = compileKeeping("owning");
const DECIDING = compileKeeping("deciding");
const EVENT = compileKeeping("events");
const PROJECT = compilePhrases(({ projectWords }) => projectWords);
const REASON = compilePhrases(({ reasons }) => reasons);
const ARTICLE_START = compilePhrases(({ articles }) => articles, "start");
const GROUP = compilePhrases(({ people, plural }) => `${people},${plural}`);
/** Months only after a preposition, because "may" and "mars" are other words too. */
const IN_MONTH = compilePhrases(({ time, isSpaced }) =>
  isSpaced
    ? `(in|by|until|of|from|im|bis|ende|ab|en|fin|jusqu'en|hasta|de|em|até|a|entro|в|до|с) (${time.months.flatMap(splitPhrases).join("|")})`
    : "",
);
const MONEY = /\d\s?(?:€|\$|£|%|euros?|eur|dollars?|usd|reais|元|円|원)|[€$£]\s?\d/i;
/** Directly before a day: something is, starts or ends then. */
const HAPPENS =
  /\p{L}\s(?:is|starts?|begins?|ends?|ist|beginnt|startet|endet|es|empieza|comienza|termina|acaba|est|commence|finit|é|começa|è|inizia|finisce)\s(?:due\s|live\s)?(?:(?:on|by|until|next|the|am|ab|bis|zum|im|in|nächste[nr]?|kommende[nr]?|el|la|hasta|próxim[oa]|le|au|em|na|no|il|a|prossim[oa])\s){0,3}$/iu;
const PRONOUN_START =
  /^(?:it|this|that|he|she|there|today|tomorrow|heute|morgen|es|das|hoy|mañana|ce|c'est|aujourd'hui|hoje|amanhã|oggi|domani)(?![\p{L}])/iu;
/** A part of a program that is responsible for something. */
const PROGRAM_PART =
  /(?:器|模块|函数|服务|系统|进程|线程|类|组件)(?:来|会|就)?负责|(?:モジュール|サービス|サーバー?|クラス|関数|スケジューラー?|プロセス|システム|コンポーネント)[がは]|(?:모듈|서비스|서버|클래스|함수|프로세스)[이가은는]/u;
/** Says who is asked about something, so somebody is meant even if the sentence begins with what they own. */
const ASKING =
  /(?<!\p{L})(?:ask|frag\p{L}*|demande\p{L}*|pregúnta\p{L}*|pergunt\p{L}*|chiedi\p{L}*|спрос\p{L}*)(?!\p{L})/iu;

export function isProjectFact(said: string): boolean {
  if (OWNING.test(said) && isSomebodys(said)) return true;
  if (DECIDING.test(said)) return true;
  if (isReporting(said)) return false;
  if (isInPast(said) && !isMoving(said)) return false;
  const [day] = stripDays(said).days;
  if (day !== undefined && HAPPENS.test(said.slice(0, foldCase(said).indexOf(day))))
    return !PRONOUN_START.test(said);
  if (hasWish(said) || (!PROJECT.test(said) && !EVENT.test(said))) return false;
  return day !== undefined || IN_MONTH.test(said) || MONEY.test(said) || REASON.test(said);
}

/** A scheduler also "owns" its queue, and a module "takes over". */
export const isSomebodys = (said: string): boolean =>
  !PROGRAM_PART.test(said) && (!ARTICLE_START.test(said) || GROUP.test(said) || ASKING.test(said));

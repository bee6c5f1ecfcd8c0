// Checks whether a sentence with "always", "never" or "every time" wants something, or only tells what always happens. Pure.
import { compilePhrases } from "./compile-phrases.ts";
import { hasPerson, hasWish } from "./has-wish.ts";
import { isAboutPossession } from "./is-narrating.ts";
import { describes, hasModal, isStandingRule } from "./is-standing-rule.ts";
import { readKeepingPhrases } from "./keeping-phrases.ts";

/** Not for English, which has the word before the verb. */
const LASTINGLY_LATE = compilePhrases(({ name }) =>
  name === "English" ? "" : (readKeepingPhrases()[name]?.lastingly ?? ""),
);
const PLURAL = compilePhrases(({ plural }) => plural);
const INFINITIVE_END = compilePhrases(({ infinitiveEnds }) => infinitiveEnds, "end");
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
/** An exclamation, in which no verb follows: "always the same", "immer wieder dieser Test". */
const EXCLAMATION = new RegExp(
  [
    String.raw`^(?:always|never) (?:an?|the|this|that|these|so|such|fun|nice|good|great|happy|again|mind)\b`,
    String.raw`^(?:immer|nie) (?:wieder|noch|im|so|dies\p{L}*|jed\p{L}*|d[ae][sr]|gehört|gesehen|das gleiche|dasselbe|der gleiche|die gleiche)(?!\p{L})`,
    String.raw`^(?:siempre|nunca|sempre) (?:est[aeo]s?|es[aeo]s?|quest\p{L}|lo|la|las|el|los|os?|as|il|i|le|gli|mejor|igual|pasa|acontece|uguale)(?!\p{L})`,
    String.raw`^(?:toujours|jamais) (?:ce|cet|cette|ces|le|la|les|un|une|pareil\p{L}*|entendu|vu|su)(?!\p{L})`,
    String.raw`^(?:never say never|nunca digas nunca|(?:ne )?jamais dire jamais|ne jamais dire jamais|sag niemals nie|mai dire mai)(?!\p{L})`,
    "^(?:nie|niemals) (?:hätte|habe|hab|war|bin|würde) ",
    "^总是这样|^いつもこう",
  ].join("|"),
  "iu",
);
/** Nobody begins so but to ask for a habit, or to foretell something. */
const FROM_NOW_ON =
  /^(?:from (?:now|here) on|going forward|henceforth|ab (?:jetzt|sofort|heute)|künftig|in zukunft|désormais|dorénavant|à partir de maintenant|à l'avenir|a partir de ahora|de ahora en adelante|a partir de agora|daqui em diante|d'ora in poi|da ora in poi|с этого момента|отныне|впредь|从现在(?:起|开始)|今后|往后|以后(?!再)|今後|これから|앞으로)(?!\p{L}(?<=[a-zа-яё]))/iu;
const FORECAST =
  /\b(?:will|won't|wird|werden|sera|seront|será|serán|serão|sarà|saranno|ira|irá|going to)\b|будет|будут|会|でしょう|はず|겠/iu;
/** Tells what follows each time, instead of saying what to do then: "every time I save, it crashes". */
const EVERY_TIME_IT =
  /^immer wenn (?:ich|es|der|die|das) |^(?:every|each) (?:time|\p{L}+) (?:i|we|you|it|he|she|they|the|this)\b.{0,60},\s*(?:it|the|this|that|i|we)\b|^(?:every|each) \p{L}+ (?!always|must|needs|has|requires|gets|goes)\p{L}+s\b/iu;
/** In German, a small word with this ending before "always" is what somebody does: "Anna kommt immer zu spät". */
const DOES_ALWAYS_GERMAN = /^\p{L}+ (?!nicht|jetzt)\p{Ll}+t (?:immer|nie|niemals|stets)(?!\p{L})/u;
/** In Japanese a wish ends with one of these, or names the group; else "always" only tells how something is. */
const WISH_JAPANESE =
  /(?:くださ|下さ|こと|ように|お願い(?:し)?|べき|なければ|なきゃ|ほしい|欲しい|禁止|厳禁|しよう|ましょう|[てでね])(?:い|ね|よ|です|ます|いただ\p{L}*|もら\p{L}*)?[。！]?$|(?:こと|よう)|ください|私たち|我々|弊社|うちで|ここで|このプロジェクト|このリポジトリ|チーム/u;
const KANA = /[\p{sc=Hiragana}\p{sc=Katakana}]/u;
/** Where the word for "always" may stand in a wish without a subject: "réponds toujours", "ne mets jamais". */
const MAX_WORDS_BEFORE = 5;
/** A longer sentence that begins with its verb hardly is a wish. */
const MAX_WISH_WORDS = 10;

/** Matches "Always run the linter", not "it is never called". */
export function isWished(said: string): boolean {
  if (EXCLAMATION.test(said) && !INFINITIVE_END.test(said)) return false;
  if (FROM_NOW_ON.test(said)) return !FORECAST.test(said);
  if (hasModal(said)) return hasWish(said) ? !describes(said) : isStandingRule(said);
  if (HABIT_OF_SOMEBODY.test(said) || EVERY_TIME_IT.test(said) || DOES_ALWAYS_GERMAN.test(said)) return false;
  if (KANA.test(said) && !WISH_JAPANESE.test(said)) return false;
  if (hasWish(said)) return !describes(said);
  if (!isStandingRule(said) || isAboutPossession(said)) return false;
  if (PLURAL.test(said)) return true;
  return isUnspaced(said) ? hasPerson(said) : isShortWish(said);
}

/**
 * In languages where "always" follows the verb, a short sentence without a subject is a wish: "réponds toujours en
 * français". A French verb is the first word, or stands after "ne".
 */
function isShortWish(said: string): boolean {
  const words = said.match(/[\p{L}\p{N}'’]+/gu) ?? [];
  if (words.length > MAX_WISH_WORDS) return false;
  if (/(?<!\p{L})(?:toujours|jamais)(?!\p{L})/iu.test(said))
    return /^(?:ne |n'|\p{L}+(?:-(?:moi|nous|le|la|les))? (?:toujours|jamais) )/iu.test(said);
  return LASTINGLY_LATE.test(words.slice(1, MAX_WORDS_BEFORE).join(" "));
}

export const isUnspaced = (text: string): boolean =>
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]{4}/u.test(text);

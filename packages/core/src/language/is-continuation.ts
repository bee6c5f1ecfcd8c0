// Checks whether a sentence only says that what was said before holds for good: "Do it like that every time." Pure.

const CONTINUES =
  /^(?:(?:please |and |so )?(?:keep (?:that|this|it|doing)|(?:always )?do (?:that|this|it)\b|like that|same)|(?:bitte )?(?:mach|tu|behalt\p{L}*|lass) (?:das|es|dies|so)|(?:fais|faites|garde|continue)[ -](?:ça|le|comme ça|ainsi)|(?:sigue|hazlo|mantenlo|continúa) ?(?:siempre )?(?:así|igual|siempre)?$|(?:continua|mantém|faz) (?:assim|isso)|(?:continua|fai) così|так и|以后(?:都|也)?这样|每次都这样|毎回(?:そう)?お願い|今後も(?:そう|この)?|これからも(?:そう|この)?|앞으로도)/iu;
/** A longer one says what it is about. */
const MAX_CHARACTERS = 80;

export const isContinuation = (sentence: string): boolean =>
  sentence.trim().length <= MAX_CHARACTERS && CONTINUES.test(sentence.trim());

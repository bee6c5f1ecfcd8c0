// What a person's message wants of memory in so many words: to have something remembered, or forgotten. Pure.
import { isRequest, NOT_TYPED } from "@palimpsest/core/memory";

export type MemoryRequest =
  /** `words`: what is to be kept, as it was said. */
  | { readonly do: "remember"; readonly words: string }
  /** `about`: what it is that should be forgotten. */
  | { readonly do: "forget"; readonly about: string };

/** A sentence or two: what is longer wants to be read first. */
const MAX_CHARACTERS = 500;
const MAX_SENTENCES = 2;
/** Marks of code, and of what was copied from somewhere. */
const CODE = /```|<\/?[a-z][\w-]*[^<>]*>|[{};]\s*$|=>|^\s*[>|#]/im;
const POLITE =
  /^(?:(?:please|pls|ok(?:ay)?|hey|hi|hello|also|and|oh|bitte|also|und|ach|s['’]il (?:te|vous) pla[iî]t|svp|por favor|пожалуйста)[\s,!:.–—-]+|请你?\s*)+/iu;

const REMEMBER: readonly RegExp[] = [
  /^(?:remember|memori[sz]e|keep in mind|don['’]?t forget|do not forget)(?:,? (?:for (?:later|next time|the future|all sessions)|from now on))?(?:,? that\b|(?: this| the following)?\s*[:–—])\s*/iu,
  /^remember,?\s+(?=(?:we|i|i['’]m|our|my|never|always|don['’]?t|do not)\b)/iu,
  /^(?:save|add|put|write)(?: this| that| it)? (?:to|in|into) (?:your )?memory(?:\s*[:–—]|,? that\b)\s*/iu,
  /^(?:merke? dir|denke? daran|vergiss nicht|behalte? (?:im kopf|in erinnerung))(?: bitte)?(?: für (?:später|die zukunft))?(?:,?\s+dass\b|(?: folgendes)?\s*:)\s*/iu,
  /^(?:souviens-toi|rappelle-toi|retiens|souvenez-vous|retenez|n['’]oublie(?:z)? pas)(?: bien)?(?:\s+qu(?:e\b|['’])|\s*:)\s*/iu,
  /^(?:recuerda|acuérdate de|no olvides)(?:\s+que\b|\s*:)\s*/iu,
  /^(?:ricorda(?:ti)?)(?:\s+che\b|\s*:)\s*/iu,
  /^запомни(?:,?\s+что(?![\p{L}])|\s*:)\s*/iu,
  /^(?:记住|記住|记得)[\s，,:：]*/u,
];
const REMEMBER_AT_END =
  /^(.{2,}?)(?:という)?(?:こと)?を(?:覚えておいて|覚えて|記憶して)(?:ください|下さい|ね)?[。！!\s]*$/u;

const FORGET: readonly RegExp[] = [
  /^(?:you (?:can|may) )?(?:forget|unlearn)(?: (?:about|that|everything (?:about|on)|what i (?:said|told you) about|the (?:rule|memory|note|thing)(?: (?:about|that|on|with))?))?\s+/iu,
  /^vergiss(?: bitte)?(?:,?\s+(?:dass|das mit|alles (?:über|zu)|die (?:regel|erinnerung|notiz|sache)(?: (?:über|zu|mit|dass))?))?\s+/iu,
  /^oublie(?:z)?(?:\s+(?:que|ce que j['’]ai dit sur|la règle(?: sur)?|tout sur))?\s+/iu,
  /^olvida(?:\s+(?:que|lo de|la regla(?: de| sobre)?|todo sobre))?\s+/iu,
  /^(?:忘记|忘掉|忘了)(?:关于)?\s*/u,
];
const FORGET_AT_END = /^(.{2,}?)(?:のこと)?(?:を|は)忘れて(?:ください|下さい|ね)?[。！!\s]*$/u;
/** Only points at what was said last: the model knows what is meant. */
const POINTS =
  /^(?:(?:(?:it|that|this|them|everything|all|about|of|what i (?:just )?said|my last \w+|the last \w+|das|es|dies|alles|ça|cela|tout|eso|esto|todo|nicht|not|pas)(?!\p{L})|它|这个|那个|全部)[\s.!,]*)+$/iu;

/** `message`: what was typed of it. Where something else stands between, the model reads it. */
export function planMemoryRequest(message: string): MemoryRequest | undefined {
  const text = message.trim();
  if (text.includes(NOT_TYPED)) return undefined;
  if (text.length > MAX_CHARACTERS || /\n/.test(text) || CODE.test(text)) return undefined;
  const sentences = text.split(/(?<=[.!?…]["')\]]?)\s+|(?<=[。！？])/u).filter((each) => each.trim() !== "");
  if (sentences.length > MAX_SENTENCES || sentences.some((each) => /[?？]\s*$/.test(each))) return undefined;
  const said = text.replace(POLITE, "");
  const kept = findWordsToKeep(said);
  if (kept !== undefined) return { do: "remember", words: kept };
  const about = takeAfter(said, FORGET) ?? FORGET_AT_END.exec(said)?.[1];
  if (about === undefined || !saysSomething(about)) return undefined;
  return { do: "forget", about: about.replace(/[\s.!。！]+$/u, "") };
}

/** A task that comes behind it is not part of it. */
function findWordsToKeep(said: string): string | undefined {
  const rest = takeAfter(said, REMEMBER) ?? REMEMBER_AT_END.exec(said)?.[1];
  if (rest === undefined || !saysSomething(rest)) return undefined;
  const [first = "", second = ""] = rest.split(/(?<=[.!?…]["')\]]?)\s+|(?<=[。！？])/u);
  const words = second === "" || isRequest(second) ? first : `${first} ${second}`;
  return words.trim();
}

function takeAfter(said: string, starts: readonly RegExp[]): string | undefined {
  const start = starts.find((each) => each.test(said));
  return start ? said.replace(start, "").trim() : undefined;
}

const saysSomething = (text: string): boolean => /[\p{L}\p{N}]{2}/u.test(text) && !POINTS.test(text);

// Parses a sentence for comparison: what it is about, which values it gives, whether it negates or corrects. Pure.
import { isCorrection, stripCorrection } from "../../language/is-correction.ts";
import { hasNegation } from "../../language/is-standing-rule.ts";
import { stripDays } from "../../language/strip-days.ts";
import { stripLeadIn } from "../../language/strip-lead-in.ts";
import { stemWord } from "../../search/rank/stem.ts";
import { isStopWord } from "../../search/rank/stop-words.ts";
import { wordsOf } from "../safety/shingles.ts";

export type ValueKind = "moment" | "place" | "number";

export interface Statement {
  /** The stems of content words in order, without values. */
  readonly words: readonly string[];
  /** Values as they are written, by kind, in order. */
  readonly values: Readonly<Record<ValueKind, readonly string[]>>;
  /** True if a file or address comes before all other words, so that the sentence is about it. */
  readonly isAboutPlace: boolean;
  readonly isNegated: boolean;
  readonly isCorrection: boolean;
}

/** Matches only at the start of a run of its characters; otherwise each letter of a long word would be a new attempt. */
const PLACE =
  /\bhttps?:\/\/\S+|(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]+|(?<![\w.-])(?:[\w.-]+\/)+[\w.-]*|(?<![\w.-])[.-]*[a-z][\w-]*(?:\.[\w-]+)*\.[a-z]{2,}\b/g;
const CLOCK =
  /\b\d{1,2}[:h]\d{2}(?::\d{2})?(?:\s?[ap]m\b|\s?uhr\b)?|\b\d{1,2}\s?(?:[ap]m|uhr|heures?|horas?)\b|\d{1,2}\s?[時点點시](?:\s?\d{1,2}\s?[分분])?/g;
const NUMERIC_DAY = /\b\d{1,2}[./]\d{1,2}[./](?:\d{2}){1,2}\b|\b\d{1,2}(?:st|nd|rd|th)\b/g;
/** Includes the letters of its unit, but does not match inside a name such as "db7". */
const NUMBER = /(?<![\p{L}\p{N}_-])v?\d[\d.,]*\d?\s?%?/gu;

/** Words, also of other languages than English, that do not name anything. Without accents, like the compared words. */
const FUNCTION_WORDS = new Set(
  `got get gets been let lets via per always never must shall may don t doesn isn aren won please ok okay everyone
  immer nie niemals stets bitte toujours jamais siempre nunca jamas sempre mai nunca всегда никогда
  der die das den dem des ein eine einen einem einer eines ist sind war wird werden wurde wurden hat haben und oder auf am im an zu zum zur
  von vom fur mit wir ich uns unser unsere unserem unseren es er sie nicht dass als auch so wie bei aus noch schon immer nur um bis ab
  le la les un une du de d l est sont a ete on nous je notre nos au aux en et ou sur pour par avec dans ce cette ne pas que qu se s y
  el los las una unos es son ser fue nuestra nuestro lo al del y o para por con se que no
  os as um uma e sao foi do da dos das no na nos nas ao em com nosso nossa que se nao
  il lo gli i uno della del dei delle nel nella per con si non che ha hanno di
  и в на с по для не что это мы у к от за
  はがをにでとものへです ます 是了在的吗呢吧 은는이가을를에에서로의`
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .split(/\s+/)
    .flatMap((word) => (/^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]+$/u.test(word) ? [...word] : [word])),
);

export function readStatement(sentence: string): Statement {
  const values: Record<ValueKind, string[]> = { moment: [], place: [], number: [] };
  const take = (kind: ValueKind, pattern: RegExp, text: string) =>
    text.replace(pattern, (found) => {
      values[kind].push(found.trim().replace(/[.,]$/, ""));
      return " ";
    });
  const text = stripLeadIn(sentence).toLowerCase();
  const placed = take("place", PLACE, text);
  const place = text.search(PLACE);
  const { rest, days } = stripDays(placed);
  values.moment.push(...days);
  const timed = take("moment", NUMERIC_DAY, take("moment", CLOCK, rest));
  const counted = take("number", NUMBER, timed);
  return {
    words: contentWords(stripCorrection(counted)),
    values,
    isAboutPlace: place >= 0 && contentWords(stripDays(text.slice(0, place)).rest).length === 0,
    isNegated: hasNegation(sentence),
    isCorrection: isCorrection(sentence),
  };
}

export const contentWords = (text: string): readonly string[] =>
  wordsOf(text)
    .filter((word) => !FUNCTION_WORDS.has(word))
    .map(stemWord)
    .filter((word) => !isStopWord(word));

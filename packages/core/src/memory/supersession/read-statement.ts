// Parses a sentence for comparison: what it is about, which values it gives, whether it negates, corrects or adds. Pure.
import {
  type Aspect,
  endsSomething,
  findAspects,
  isAddition,
  isPartial,
  listAbout,
  listFormer,
  listJoining,
  listNaming,
  stripAspects,
} from "../../language/find-change.ts";
import { isCorrection, stripCorrection } from "../../language/is-correction.ts";
import { hasNegation } from "../../language/is-standing-rule.ts";
import { stripDays } from "../../language/strip-days.ts";
import { stripLeadIn } from "../../language/strip-lead-in.ts";
import { stemWord } from "../../search/rank/stem.ts";
import { isStopWord } from "../../search/rank/stop-words.ts";
import { wordsOf } from "../safety/shingles.ts";
import { normaliseUnit } from "./normalise-unit.ts";
import { splitUnspaced } from "./split-unspaced.ts";

export type ValueKind = "moment" | "place" | "number";

export interface Statement {
  /** The stems of content words in order, without values. */
  readonly words: readonly string[];
  /** Values as they are written, by kind, in order. */
  readonly values: Readonly<Record<ValueKind, readonly string[]>>;
  /** What it states of its subject, if its words show it: a name, an owner, a place, what is used. */
  readonly aspects: readonly Aspect[];
  /** The names that it gives: "is called postbird". */
  readonly named: readonly string[];
  /** The words that directly follow "of" or "for", and so belong to the subject. */
  readonly about: readonly string[];
  /** The words of what no longer holds: "from Jest", "not in Jira". */
  readonly former: readonly string[];
  /** Pairs of words that are joined by "and". */
  readonly joined: readonly (readonly [string, string])[];
  /** True if a file or address comes before all other words, so that the sentence is about it. */
  readonly isAboutPlace: boolean;
  readonly isNegated: boolean;
  readonly isCorrection: boolean;
  /** True for "only the staging cluster". */
  readonly isPartial: boolean;
  /** True for "the export pipeline too". */
  readonly isAddition: boolean;
}

/** Matches only at the start of a run of its characters; otherwise each letter of a long word would be a new attempt. */
const PLACE =
  /\bhttps?:\/\/\S+|(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]+|(?<![\w.-])(?:[\w.-]+\/)+[\w.-]*|(?<![\w.-])[.-]*[a-z][\w-]*(?:\.[\w-]+)*\.[a-z]{2,}\b|(?<![\w.-])[a-z]+(?:-[a-z]+){1,3}-\d+\b/g;
const CLOCK =
  /\b\d{1,2}[:h]\d{2}(?::\d{2})?(?:\s?[ap]m\b|\s?uhr\b)?|\b\d{1,2}\s?(?:[ap]m|uhr|heures?|horas?)\b|(?:\d{1,2}|[一二两三四五六七八九十]{1,3})\s?[時点點时](?:\s?\d{1,2}\s?[分分]|半)?/g;
const NUMERIC_DAY = /\b\d{1,2}[./]\d{1,2}[./](?:\d{2}){1,2}\b|\b\d{1,2}(?:st|nd|rd|th)\b/g;
/** Includes its unit, but does not match inside a name such as "db7". */
const NUMBER =
  /(?<![a-z0-9_\u00c0-\u024f\u0400-\u04ff-])v?\d[\d.,]*\d?(?:\s?(?:%|[a-z\u00c0-\u024f\u0400-\u04ff]{1,12}|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]{1,3}))?/gu;

/** Words, also of other languages than English, that do not name anything. Without accents, like the compared words. */
const FUNCTION_WORDS = new Set(
  `next last nachste nachsten nachster prochain prochaine proximo proxima prossimo prossima so then since
  got get gets been let lets via per always never must shall may don t doesn isn aren won please ok okay everyone
  immer nie niemals stets bitte toujours jamais siempre nunca jamas sempre mai nunca всегда никогда
  every each der die das den dem des ein eine einen einem einer eines ist sind war wird werden wurde wurden hat haben und oder auf am im an zu zum zur
  von vom fur mit wir ich uns unser unsere unserem unseren es er sie nicht dass als auch so wie bei aus noch schon immer nur um bis ab
  frau herr la le les un une du de d l est sont a ete on nous je notre nos au aux en et ou sur pour par avec dans ce cette ne pas que qu se s y
  el los las una unos es son ser fue nuestra nuestro lo al del y o para por con se que no
  os as um uma e sao foi do da dos das no na nos nas ao em com nosso nossa que se nao
  il lo gli i uno della del dei delle nel nella per con si non che ha hanno di
  и в на с по для не что это мы у к от за
  是 了 在 的 吗 呢 吧 我 我们 我們 你 请 这个 那个 这 那 由 归 叫 用 到 为 成 会 也 和 与 都 要 把 被 上 里 都在 放在 以后 之后 应该 可以 必须 需要
  名 中 은 는 이 가 을 를 에 에서 로 의`
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .split(/\s+/),
);
/** Particles and endings of verbs; words that name something have more or other letters. */
const HIRAGANA = /^[\p{sc=Hiragana}ー]{1,3}$/u;

export function readStatement(sentence: string): Statement {
  const values: Record<ValueKind, string[]> = { moment: [], place: [], number: [] };
  const take = (kind: ValueKind, pattern: RegExp, text: string) =>
    text.replace(pattern, (found) => {
      const value = found.trim().replace(/[.,]$/, "");
      if (kind !== "number") values[kind].push(value);
      return kind === "number" ? takeNumber(values.number, value) : " ";
    });
  const text = markAcronyms(stripLeadIn(sentence)).toLowerCase();
  const placed = take("place", PLACE, stripCorrection(text));
  const place = text.search(PLACE);
  const { rest, days } = stripDays(placed);
  values.moment.push(...days);
  const timed = take("moment", NUMERIC_DAY, take("moment", CLOCK, rest));
  const counted = take("number", NUMBER, timed);
  return {
    words: contentWords(stripAspects(counted)),
    values,
    aspects: findAspects(text),
    named: listNaming(text).flatMap(({ at, length }) => firstWord(text.slice(at + length))),
    about: listAbout(text).flatMap(({ at, length }) => firstWord(text.slice(at + length))),
    former: listFormer(text).flatMap(({ at, length }) => [
      ...contentWords(text.slice(at, at + length)),
      ...firstWord(text.slice(at + length)),
    ]),
    joined: listJoined(text),
    isAboutPlace: place >= 0 && contentWords(stripDays(text.slice(0, place)).rest).length === 0,
    isNegated: hasNegation(sentence) || endsSomething(sentence),
    isCorrection: isCorrection(sentence),
    isPartial: isPartial(text),
    isAddition: isAddition(text),
  };
}

/** Keeps "US" and "IT" apart from "us" and "it", by a letter that no language writes after them. */
const markAcronyms = (sentence: string): string =>
  /\p{Ll}/u.test(sentence) ? sentence.replace(/\b[A-Z]{2,3}\b/g, "$&\u01c2") : sentence;

/** Keeps the number with its unit, and leaves other words after it in the sentence. */
function takeNumber(numbers: string[], found: string): string {
  const [, number = found, word = ""] = /^(v?\d[\d.,]*\d?)\s?(%|\p{L}+)?$/u.exec(found) ?? [];
  const [unit, rest] = splitUnit(word);
  numbers.push(unit === undefined ? number : `${number} ${unit}`);
  return ` ${rest} `;
}

/** Text without spaces goes on directly after its unit. */
function splitUnit(word: string): readonly [string | undefined, string] {
  const most = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(word) ? 1 : word.length;
  for (let length = word.length; length >= most; length--) {
    const unit = normaliseUnit(word.slice(0, length));
    if (unit !== undefined) return [unit, word.slice(length)];
  }
  return [undefined, word];
}

function listJoined(text: string): readonly (readonly [string, string])[] {
  return listJoining(text).flatMap(({ at, length }) => {
    const before = contentWords(text.slice(0, at)).at(-1);
    const [after] = firstWord(text.slice(at + length));
    return before !== undefined && after !== undefined ? [[before, after] as const] : [];
  });
}

const firstWord = (text: string): readonly string[] => contentWords(text).slice(0, 1);

export const contentWords = (text: string): readonly string[] =>
  splitUnspaced(text)
    .flatMap(wordsOfPart)
    .filter((word) => !FUNCTION_WORDS.has(word) && !HIRAGANA.test(word))
    .map(stemWord)
    .filter((word) => !isStopWord(word));

/** Endings of Japanese words that are written in characters before them. */
const ENDING = /(?<=\p{sc=Han})\p{sc=Hiragana}+$/u;

/** A part without spaces is one word already, in which accents make a difference. */
const wordsOfPart = (part: { readonly text: string; readonly isWord: boolean }): readonly string[] =>
  part.isWord ? [part.text.normalize("NFKC").replace(ENDING, "")] : wordsOf(part.text);

// Checks whether a sentence belittles a person. "The parser is stupid" does not, because a parser is not a person.
import { compilePhrases } from "./compile-phrases.ts";
import { splitSentences } from "./split-sentences.ts";

const INSULT = compilePhrases(({ insults }) => insults);
const PEOPLE = compilePhrases(({ people }) => people);
const WORD = /[\p{L}'’-]+/gu;
const CAPITALISED = /^\p{Lu}\p{Ll}+/u;
/** A name in Chinese, Japanese or Korean, by what is put before or after it. */
const UNSPACED_NAME =
  /(?<!\p{sc=Han})[小老阿]\p{sc=Han}|\p{sc=Han}{1,3}(?:总|工|哥|姐|さん|くん|氏)|\p{sc=Hangul}{2,4}(?:씨|님)/u;
/** After one of these, a capitalised word is a thing, because every German noun is capitalised. */
const DETERMINERS = new Set(
  "the this that our my your its every der die das dem den des ein eine einen unser unsere mein meine dieser diese dieses".split(
    " ",
  ),
);
/** Capitalised words at the start of a sentence that are not names. */
const NO_NAMES =
  /^(?:I|It|This|That|These|Those|The|A|An|My|Our|Your|We|You|They|There|Never|Always|Please|Don|Do|Not|No|Tests?|Use|If|When|What|Why|How|And|But|So|Also|Just|Only|Es|Das|Der|Die|Wir|Ich|Nie|Immer|Bitte|Ne|Je|Nous|Il|Elle|Le|La|Les|Ce|Cette|Ces|Un|Une|El|Este|Esta|Isto|Isso|Questo|Questa|Los|Las|No|Yo|O|A|Os|As|Eu|Nunca|Siempre|Sempre|Non|Io|Lo|Gli)$/i;

export function belittlesPerson(text: string): boolean {
  return splitSentences(text).some(
    (sentence) =>
      INSULT.test(sentence) &&
      (PEOPLE.test(sentence) || UNSPACED_NAME.test(sentence) || namesPerson(sentence)),
  );
}

function namesPerson(sentence: string): boolean {
  const words = sentence.match(WORD) ?? [];
  return words.some((word, at) => {
    if (!CAPITALISED.test(word) || NO_NAMES.test(word) || INSULT.test(word)) return false;
    return !DETERMINERS.has((words[at - 1] ?? "").toLowerCase());
  });
}

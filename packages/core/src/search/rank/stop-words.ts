// Stop words. English ones are stems. Those of other languages count only in a query in that language, because some are also
// English words. Pure.
import { stemWord } from "./stem.ts";

const WORDS =
  "a about after again all also am an and any are as at be because been before being between both but by can could did do does doing done down during each few for from further had has have having he her here hers him his how i if in into is it its itself just me more most my no nor not now of off on once only or other our ours out over own same she should so some such than that the their theirs them then there these they this those through to too under until up us very was we were what when where which while who whom why will with would you your yours d ll m re s t ve";

/** In the form of terms: lower case, without accents. */
const FOREIGN: Readonly<Record<string, string>> = {
  de: "aber als am an auf aus bei bin bis da das dass dem den der des dich die dies diese dieser dir doch du durch ein eine einem einen einer er es fur hat haben ich ihr im in ist ja kann kein keine mich mir mit muss nach nicht noch nur oder ob sein sich sie sind so soll uber um und uns unter vom von vor war was wem wen wenn wer werden wie wir wird wo zu zum zur darf",
  fr: "a ai au aux avec ce ces cette dans de des du elle en est et il ils je la le les leur lui ma mais me mes mon ne nos notre nous on ont ou par pas peut pour qu que quel quelle qui sa sans se ses son sont sur ta te tu un une vos votre vous y",
  es: "a al como con cual cuando de del donde el ella en entre es esta este esto hay la las le lo los me mi mis muy no nos o para pero por puede puedo que quien se si sin sobre son su sus tiene tu un una y ya",
  pt: "a ao aos as com como da das de do dos e ela ele em entre essa esse esta este eu foi ha isso la mas me meu minha na nas no nos nosso o onde os ou para pela pelo pode por posso que quem se sem ser seu sua sao tem um uma",
  it: "a ai al alla che chi come con da dal dei del della di dove e gli ha ho i il in io la le lo ma mi nel nella no non o per piu puo quando questa questo se si sono su sul sulla tra tu un una uno",
};

/** A query with this many different stop words of a language, and more than of English, is in that language. */
const MIN_FOREIGN = 2;

/** Pairs of characters that hold only the grammar of a sentence. No other language has them, so they never count. */
const PAIRS = new Set(
  (
    "我们 你们 他们 什么 怎么 怎样 可以 这个 那个 这些 哪里 哪个 哪些 一下 一个 是否 如果 因为 所以 但是 还是 请问 需要 应该 时候 我想 " +
    "습니 니다 입니 합니 세요 해요 에서 으로 하는 하고 있는 있나 나요 까요 어떻 떻게 무엇 언제 어디 해줘 줘요 주세 에게 부터 까지 우리"
  ).split(" "),
);
/** In Japanese, verb endings and particles. */
const HIRAGANA_PAIR = /^\p{sc=Hiragana}{2}$/u;

let english: ReadonlySet<string> | undefined;
let foreign: readonly ReadonlySet<string>[] | undefined;

export function isStopWord(term: string): boolean {
  // Built on first use, because few starts need it.
  english ??= new Set(WORDS.split(" ").map(stemWord));
  return english.has(term);
}

/** Leaves out the stop words of the language that a query is in. */
export function leaveOutStopWords(terms: readonly string[]): readonly string[] {
  foreign ??= Object.values(FOREIGN).map((words) => new Set(words.split(" ").map(stemWord)));
  const different = [...new Set(terms)];
  const counts = foreign.map((words) => different.filter((term) => words.has(term)).length);
  const most = Math.max(...counts);
  const isForeign = most >= MIN_FOREIGN && most > different.filter(isStopWord).length;
  const own = isForeign ? foreign[counts.indexOf(most)]! : undefined;
  const telling = terms.filter((term) => !isStopWord(term) && !own?.has(term) && !PAIRS.has(term));
  // A word may be written in hiragana alone.
  const others = telling.filter((term) => !HIRAGANA_PAIR.test(term));
  return others.length > 0 ? others : telling;
}

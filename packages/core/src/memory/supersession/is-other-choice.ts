// Checks whether two statements choose differently between the same options: "I prefer tabs", "use spaces". Pure.
import { measureOverlap } from "./measure-overlap.ts";
import { contentWords, type Statement } from "./read-statement.ts";

/**
 * Options that exclude each other, one choice per line. Words with other meanings are harmless, because all other words must
 * be the same.
 */
const CHOICES = `
  tabs tab tabulator tabulatoren tabulations tabulaciones 制表符 タブ | spaces space leerzeichen espaces espacios espaços 空格 スペース
  light helles helle hell clair claro 浅色 ライト | dark dunkles dunkle dunkel sombre oscuro escuro 深色 ダーク
  single | double
  camelcase camel | snakecase snake | kebabcase kebab | pascalcase pascal
  npm | yarn | pnpm
  esm | commonjs
  metric | imperial
  celsius | fahrenheit
  formal | informal
  tutoie tutoyer tutoyez duze duzen tutea tutear | vouvoie vouvoyer vouvoyez sieze siezen
  english englisch anglais inglés inglês inglese 英文 英语 英語 영어 | german deutsch allemand alemán alemão tedesco 德文 德语 ドイツ語 독일어 |
    french französisch français francés francês francese 法文 法语 フランス語 | spanish spanisch espagnol español espanhol spagnolo 西班牙语 スペイン語 |
    italian italienisch italien italiano 意大利语 イタリア語 | portuguese portugiesisch portugais portugués português 葡萄牙语 ポルトガル語 |
    chinese chinesisch chinois chino chinês cinese 中文 汉语 中国語 | japanese japanisch japonais japonés japonês giapponese 日文 日语 日本語 |
    korean koreanisch coréen coreano 韩语 韓国語 한국어 | russian russisch russe ruso russo 俄语 ロシア語
  brief short concise kurz kurze kürzer knapp court courte courtes bref brève brèves corto corta breve conciso curto curta 简短 简洁 短 簡潔 짧게 |
    detailed long verbose ausführlich ausführliche detailliert détaillé détaillée détaillées longue longues detallado detallada largo larga extenso dettagliato
    lungo detalhado longo 详细 詳 詳細 자세히`;

/** Words that state a choice, whatever it is about. */
const TELLING = new Set(
  `prefer preference like want need use using indent indentation indenting keep code style mode theme case write written answer
  bevorzuge mag möchte nutze verwende einrückung prefiero uso usar prefiro préfère 喜欢 使 書 写`
    .split(/\s+/)
    .flatMap(contentWords),
);
/** The most words by which a correction may say more, or less, than what it corrects. */
const MAX_OTHER_WORDS = 2;

interface Choice {
  readonly among: number;
  readonly option: number;
}

const OPTIONS: ReadonlyMap<string, Choice> = new Map(
  CHOICES.trim()
    .replaceAll("|\n", "|")
    .split("\n")
    .flatMap((line, among) =>
      line.split("|").flatMap((words, option) =>
        words
          .trim()
          .split(/\s+/)
          .flatMap(contentWords)
          .map((word) => [word, { among, option }] as const),
      ),
    ),
);

export function isOtherChoice(newer: Statement, older: Statement): boolean {
  if (JSON.stringify(newer.values) !== JSON.stringify(older.values)) return false;
  const [now, before] = [listChoices(newer), listChoices(older)];
  const [chosen, former] = [now[0], before[0]];
  if (!chosen || !former || chosen.among !== former.among || chosen.option === former.option) return false;
  if ([...now, ...before].some(({ among }) => among !== chosen.among)) return false;
  // "Short, not long" negates the other option.
  if (newer.isNegated !== older.isNegated && new Set(now.map(({ option }) => option)).size < 2) return false;
  const { onlyNewer, onlyOlder } = measureOverlap(
    withSubject(newer, chosen.among),
    withSubject(older, chosen.among),
  );
  if (onlyNewer.length === 0 && onlyOlder.length === 0) return true;
  if (!newer.isCorrection || newer.isPartial) return false;
  const other = onlyNewer.length + onlyOlder.length;
  return (onlyNewer.length === 0 || onlyOlder.length === 0) && other <= MAX_OTHER_WORDS;
}

/** Lists words for the other options; a memory that contains one of them may be about the same choice. */
export function listOtherOptions(words: readonly string[]): readonly string[] {
  return words.flatMap((word) => {
    const choice = OPTIONS.get(word);
    if (!choice) return [];
    return [...OPTIONS].flatMap(([other, { among, option }]) =>
      among === choice.among && option !== choice.option ? [other] : [],
    );
  });
}

/** The options in the order named: the first one is chosen, as in "tabs over spaces". */
const listChoices = ({ words }: Statement): readonly Choice[] =>
  words.flatMap((word) => OPTIONS.get(word) ?? []);

/** Leaves only what the choice is about, without the options themselves. */
const withSubject = (statement: Statement, among: number): Statement => ({
  ...statement,
  words: statement.words.filter((word) => OPTIONS.get(word)?.among !== among && !TELLING.has(word)),
});

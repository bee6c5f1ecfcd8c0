// Checks whether a text says what the code, git or the session's notes say better: where something is in the code, what was
// changed, that tests pass. Such a memory is wrong after the next change. Pure.
import { hasForbiddingWords, hasStandingWords } from "../../language/is-standing-rule.ts";
import { splitSentences } from "../../language/split-sentences.ts";

const CODE_FILE =
  /(?<![\w/.:-])(?:\.{0,2}\/)?(?:[\w@.-]+\/)*[\w@-][\w@.-]*\.(?:[cm]?[jt]sx?|py|go|rs|java|kts?|[ch](?:pp|xx|h)?|cs|rb|php|swift|scala|sh|sql|css|scss|html|vue|svelte|json|ya?ml|toml|lock|gradle|proto)\b|\b(?:src|lib|packages|app|tests?|internal|cmd)\/[\w@./-]+/i;
const CODE_LINE =
  /\b(?:lines?|zeilen?|lignes?|líneas?|linhas?|righe|riga)\s+\d+|(?:第\s?)?\d+\s?(?:行目|行)|\.\w{1,5}:\d+\b/i;
/** A report of work: something is done, changed or tested. */
const REPORT =
  /\b(?:(?:all |the |unit )?(?:tests?|build|ci|suite|pipeline|lint(?:er)?|type ?check) (?:now |all |are |is |still )*(?:pass(?:es|ed|ing)?|green|fixed|works?|succeed(?:s|ed)?)|(?:i|we|the agent|claude) (?:have |has |just |already )*(?:fixed|added|changed|renamed|moved|refactored|implemented|updated|removed|replaced|rewrote|tested|verified|committed|merged)|(?:was|were|is|are|has been|have been|got) (?:now )?(?:fixed|implemented|refactored|renamed|tested|verified|committed|merged|completed|added to)|fixed (?:the|a|an|by|in)|(?:die |alle )?tests? (?:sind |laufen |jetzt |nun |wieder )+(?:grün|durch)|(?:behoben|implementiert|umbenannt|refaktoriert)|les tests passent|(?:corrigé|implémenté|renommé)|las pruebas pasan|los tests pasan|(?:corregido|implementado|arreglado)|os testes passam|(?:corrigido|consertado))\b|测试(?:都|全部|现在)?通过|已(?:经)?(?:修复|实现|重命名|完成)|テスト(?:は|が)?(?:すべて|全て)?(?:通|パス)|(?:修正|実装|完了)しました/i;
/** Reasons, owners and deadlines, which no file states. */
const REASON =
  /\b(?:because|since|so that|in order to|due to|owned by|owner|until|deadline|agreed|decided|on purpose|deliberate(?:ly)?|careful|beware|weil|damit|wegen|absichtlich|parce que|car|afin|exprès|porque|para que|a propósito|de propósito|perché|apposta)\b|因为|为了|故意|なぜなら|ため|わざと|理由/i;
const HALF = 0.5;

/** True if most sentences do. Rules and reasons do not count, since they are not in the code. */
export function tellsCode(text: string): boolean {
  const sentences = text
    .split("\n")
    .flatMap((line) => splitSentences(line.replace(/^[\s>*#+-]+/, "")))
    .filter((sentence) => /\p{L}{2}/u.test(sentence) && !/^\*{0,2}(?:why|how to apply)\b/i.test(sentence));
  const telling = sentences.filter(isTelling).length;
  return telling > 0 && telling / sentences.length > HALF;
}

function isTelling(sentence: string): boolean {
  if (hasStandingWords(sentence) || hasForbiddingWords(sentence) || REASON.test(sentence)) return false;
  return REPORT.test(sentence) || CODE_LINE.test(sentence) || isPlaceInCode(sentence);
}

/** Matches "Config is loaded in src/config/load.ts.", but not web addresses. */
const isPlaceInCode = (sentence: string): boolean =>
  CODE_FILE.test(sentence.replace(/\bhttps?:\/\/\S+/gi, " "));

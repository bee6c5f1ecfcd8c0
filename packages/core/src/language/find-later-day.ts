// Finds a day that is named by its number alone, or by its distance: "the 23rd", "am 23.", "23号", "in two weeks". Pure.
import { foldCase } from "./compile-phrases.ts";
import { findAmount } from "./find-dates.ts";

export interface LaterDay {
  readonly at: number;
  readonly length: number;
  /** The day of a month, or how many days or months it is from today. */
  readonly when: { readonly day: number } | { readonly days: number } | { readonly months: number };
}

/** After a day of the month: the end, or a word that does not continue it, so that "the 3rd test" is not a day. */
const NO_NOUN = String.raw`(?=\s*(?:$|[,;:.!?)(]|\b(?:at|and|but|so|because|instead|now|already|of (?:this|next) month|und|aber|statt|um|y|a las|pero|porque|et|mais|à|e|às|mas|ma|alle|в|и)\b))`;
/** Only after a word that shows that it is a day, since "23." and "23号" count other things too. */
const DAY_OF_MONTH = [
  String.raw`\b(?:on|by|until|till|to|from|before|after|due|is) the (\d{1,2})(?:st|nd|rd|th)${NO_NOUN}`,
  String.raw`\b(?:am|zum|vom|(?:auf|bis|ab|seit|vor|nach) (?:den|dem|zum)) (\d{1,2})\.(?!\s?\d)${NO_NOUN}`,
  String.raw`\b(?:le|au|du) (\d{1,2})${NO_NOUN}`,
  String.raw`\b(?:el|al|del) (?:día )?(\d{1,2})${NO_NOUN}`,
  String.raw`\b(?:no |para o |até o |ao )?dia (\d{1,2})${NO_NOUN}`,
  String.raw`\b(?:il|al|dal) (\d{1,2})${NO_NOUN}`,
  String.raw`(?<!\p{L})(\d{1,2})(?:-го| числа)(?!\p{L})`,
  String.raw`(?<![\d月年.])(\d{1,2}) ?[号號日](?=\s*(?:$|[，。,.!！；;、）)(（]|之?前|之?后|上线|发布|开始|截止|交付|演示|开会|冻结|验收|评审|晚|早|上午|下午|中午))`,
  String.raw`(?<![\d月年.])(\d{1,2})日(?=(?:$|[、。,.(（]|です|に|まで|から|へ|の(?:予定|朝|夜)))`,
  String.raw`(?<![\d월년.])(\d{1,2})일(?=(?:$|[.,(]|\s|에|까지|부터|로|이야|입니다))(?!\s?(?:동안|간|째|이내|전|후|뒤|마다))`,
].map((source) => new RegExp(source, "iu"));

/** What happens after a time each time, and what takes a time: no day is meant. */
const REPEATED_AFTER =
  /\b(?:expir\p{L}*|delet\p{L}*|rotat\p{L}*|retr(?:y|ies|ied)|times? ?out|timeouts?|purg\p{L}*|archiv\p{L}*|tak(?:e|es|ing)|if|when|whenever|abgelaufen|ablaufen|läuft .{0,30} ab|gelöscht|verf[aä]ll\p{L}*|rotier\p{L}*|dauer\p{L}*|wenn|falls|supprim\p{L}*|caduc\p{L}*|elimin\p{L}*|borr\p{L}*|si|quand|cuando|scad\p{L}*|se|quando)\b|过期|删除|失效|需要|如果|期限切れ|削除|かか|만료|삭제|걸/iu;
const MAX_DAY = 31;

export function findLaterDay(said: string): LaterDay | undefined {
  const text = foldCase(said);
  for (const pattern of DAY_OF_MONTH) {
    const found = pattern.exec(text);
    if (!found || Number(found[1]) < 1 || Number(found[1]) > MAX_DAY) continue;
    return { at: found.index, length: found[0].length, when: { day: Number(found[1]) } };
  }
  if (REPEATED_AFTER.test(text)) return undefined;
  const amount = findAmount(text, "ahead");
  // "in a day of work", and "10月后", which is after October.
  if (!amount || /^ of\b/.test(text.slice(amount.at + amount.text.length)) || /^\d+月/.test(amount.text))
    return undefined;
  const { at, count, unit } = amount;
  const when =
    unit === "year"
      ? { months: 12 * count }
      : unit === "month"
        ? { months: count }
        : { days: unit === "week" ? 7 * count : count };
  return { at, length: amount.text.length, when };
}

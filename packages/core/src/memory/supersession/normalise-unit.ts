// Normalises the unit of a number: "30 s" and "30 seconds" are the same. Pure.

/** One unit per line, in the languages that memories are compared in. */
const UNITS = `
  ms millisecond milliseconds millisekunden millisecondes milisegundos millisecondi миллисекунд 毫秒 ミリ秒
  s sec secs second seconds sek sekunde sekunden seconde secondes segundo segundos secondo secondi сек секунд секунды 秒 秒間 초
  min mins minute minutes minuten minuto minutos minuti мин минут минуты 分 分钟 分鐘 分間 분
  h hour hours stunde stunden heure heures hora horas ora ore час часа часов 小时 小時 時間 시간
  day days tag tage tagen jour jours día días dia dias giorno giorni день дня дней 天 日 日間 일
  week weeks woche wochen semaine semaines semana semanas settimana settimane неделя недели недель 周 週 週間 주
  month months monat monate monaten mois mes meses mês mese mesi месяц месяца месяцев 个月 月 か月 ヶ月 개월
  year years jahr jahre jahren an ans année années año años ano anos anno anni год года лет 年 年間 년
  b bytes byte
  kb kib
  mb mib
  gb gib
  tb tib
  % percent prozent pourcent porcento процентов`;

const NAMES: ReadonlyMap<string, string> = new Map(
  UNITS.trim()
    .split("\n")
    .flatMap((line) => {
      const words = line.trim().split(/\s+/);
      return words.map((word) => [word, words[0]!] as const);
    }),
);

/** Returns undefined if the word is not a unit. */
export const normaliseUnit = (word: string): string | undefined => NAMES.get(word.toLowerCase());

import { describe, expect, it } from "vitest";
import { resolveDays } from "./resolve-days.ts";

/** A Monday. */
const TODAY = Date.UTC(2026, 10, 16);

describe("days as seen from today get their date", () => {
  it.each([
    ["The demo is on Thursday.", "The demo is on Thursday (2026-11-19)."],
    ["Code freeze starts on Monday the 30th", "Code freeze starts on Monday the 30th (2026-11-30)"],
    ["Die Abnahme ist am Mittwoch, den 25.", "Die Abnahme ist am Mittwoch, den 25. (2026-11-25)"],
    ["El piloto es el lunes 7", "El piloto es el lunes 7 (2026-12-07)"],
    ["The demo is on Thursday 5pm", "The demo is on Thursday (2026-11-19) 5pm"],
    ["The freeze starts next Monday", "The freeze starts next Monday (2026-11-23)"],
    ["The freeze starts next Tuesday", "The freeze starts next Tuesday (2026-11-24)"],
    ["El ensayo es el próximo miércoles", "El ensayo es el próximo miércoles (2026-11-25)"],
    ["The outage was on Friday", "The outage was on Friday (2026-11-13)"],
    ["We released yesterday, all fine", "We released yesterday (2026-11-15), all fine"],
    ["The audit is tomorrow", "The audit is tomorrow (2026-11-17)"],
    ["Die Abnahme ist am Donnerstag", "Die Abnahme ist am Donnerstag (2026-11-19)"],
    ["Das Release ist morgen", "Das Release ist morgen (2026-11-17)"],
    ["La démo est jeudi", "La démo est jeudi (2026-11-19)"],
    ["La panne était hier", "La panne était hier (2026-11-15)"],
    ["La demostración es el jueves", "La demostración es el jueves (2026-11-19)"],
    ["La entrega es mañana", "La entrega es mañana (2026-11-17)"],
    ["A demonstração é na quinta-feira", "A demonstração é na quinta-feira (2026-11-19)"],
    ["A entrega é amanhã", "A entrega é amanhã (2026-11-17)"],
    ["客户演示在星期四", "客户演示在星期四 (2026-11-19)"],
    ["明天上线", "明天 (2026-11-17)上线"],
    ["デモは木曜日です", "デモは木曜日 (2026-11-19)です"],
    ["明日リリースします", "明日 (2026-11-17)リリースします"],
  ])("%s", (text, wanted) => {
    expect(resolveDays(text, TODAY)).toBe(wanted);
  });
});

describe("days of a month, and days at a distance, get their date", () => {
  it.each([
    ["The contract ends on 30 November.", "The contract ends on 30 November (2026-11-30)."],
    ["The audit is on March 3rd", "The audit is on March 3rd (2027-03-03)"],
    ["The outage was on November 2", "The outage was on November 2 (2026-11-02)"],
    ["The freeze moved to the 23rd", "The freeze moved to the 23rd (2026-11-23)"],
    ["Code freeze is on the 3rd, so be quick", "Code freeze is on the 3rd (2026-12-03), so be quick"],
    ["The outage was on the 3rd.", "The outage was on the 3rd (2026-11-03)."],
    ["The customer demo is in two weeks", "The customer demo is in two weeks (2026-11-30)"],
    ["The pilot starts in 3 months", "The pilot starts in 3 months (2027-02-16)"],
    ["Der Vertrag läuft am 30. November aus.", "Der Vertrag läuft am 30. November (2026-11-30) aus."],
    ["Die Abnahme ist am 23.", "Die Abnahme ist am 23. (2026-11-23)"],
    ["Die Abnahme ist am 30.11. in Bonn", "Die Abnahme ist am 30.11. (2026-11-30) in Bonn"],
    ["Die Demo ist in zwei Wochen", "Die Demo ist in zwei Wochen (2026-11-30)"],
    ["L'audit est le 3 décembre", "L'audit est le 3 décembre (2026-12-03)"],
    ["L'audit est le 23", "L'audit est le 23 (2026-11-23)"],
    ["La démo est dans 15 jours", "La démo est dans 15 jours (2026-12-01)"],
    ["El contrato termina el 30 de noviembre", "El contrato termina el 30 de noviembre (2026-11-30)"],
    ["La entrega es el 23.", "La entrega es el 23 (2026-11-23)."],
    ["La demo es en dos semanas", "La demo es en dos semanas (2026-11-30)"],
    ["A entrega é no dia 23", "A entrega é no dia 23 (2026-11-23)"],
    ["A demo é daqui a duas semanas", "A demo é daqui a duas semanas (2026-11-30)"],
    ["La consegna è il 23", "La consegna è il 23 (2026-11-23)"],
    ["La demo è tra due settimane", "La demo è tra due settimane (2026-11-30)"],
    ["Релиз 23-го", "Релиз 23-го (2026-11-23)"],
    ["Демо через две недели", "Демо через две недели (2026-11-30)"],
    ["合同11月30日到期", "合同11月30日 (2026-11-30)到期"],
    ["代码冻结在23号", "代码冻结在23号 (2026-11-23)"],
    ["两周后演示", "两周后 (2026-11-30)演示"],
    ["凍結は23日です", "凍結は23日 (2026-11-23)です"],
    ["デモは二週間後です", "デモは二週間後 (2026-11-30)です"],
    ["동결은 23일입니다", "동결은 23일 (2026-11-23)입니다"],
  ])("%s", (text, wanted) => {
    expect(resolveDays(text, TODAY)).toBe(wanted);
  });
});

describe("a day that something was moved to, or that was agreed on, is ahead", () => {
  it.each([
    ["The demo was moved to Friday", "The demo was moved to Friday (2026-11-20)"],
    [
      "The freeze got moved from Wednesday to Friday",
      "The freeze got moved from Wednesday to Friday (2026-11-20)",
    ],
    ["We agreed to ship on Friday", "We agreed to ship on Friday (2026-11-20)"],
    ["The client said the demo is on Friday", "The client said the demo is on Friday (2026-11-20)"],
    [
      "We decided that the freeze starts on Monday",
      "We decided that the freeze starts on Monday (2026-11-23)",
    ],
    ["Die Abnahme wurde auf Freitag verschoben", "Die Abnahme wurde auf Freitag (2026-11-20) verschoben"],
    ["La démo a été repoussée à vendredi", "La démo a été repoussée à vendredi (2026-11-20)"],
    ["La demo fue aplazada al viernes", "La demo fue aplazada al viernes (2026-11-20)"],
    ["A demo foi adiada para sexta-feira", "A demo foi adiada para sexta-feira (2026-11-20)"],
    ["La demo è stata spostata a venerdì", "La demo è stata spostata a venerdì (2026-11-20)"],
    ["演示改到星期五了", "演示改到星期五 (2026-11-20)了"],
    ["デモは金曜日に変更になりました", "デモは金曜日 (2026-11-20)に変更になりました"],
  ])("%s", (text, wanted) => {
    expect(resolveDays(text, TODAY)).toBe(wanted);
  });

  it.each([
    ["We agreed on Friday to ship it", "We agreed on Friday (2026-11-13) to ship it"],
    ["The client said the demo was on Friday", "The client said the demo was on Friday (2026-11-13)"],
    ["The meeting on Friday was postponed", "The meeting on Friday (2026-11-13) was postponed"],
  ])("otherwise the past tense holds: %s", (text, wanted) => {
    expect(resolveDays(text, TODAY)).toBe(wanted);
  });
});

describe("nothing is added if no single day is meant, or if the date is there", () => {
  it.each([
    "We deploy on Tuesdays",
    "Every Friday we have a retro",
    "The freeze moved to next Monday, so 2026-11-23",
    "Wir deployen freitags",
    "Jeden Montag ist Planung",
    "Der Server steht hier",
    "Heute Morgen gilt nicht mehr: 2026-11-16",
    "Tous les lundis nous livrons",
    "Todos los lunes desplegamos",
    "每周一部署",
    "毎週月曜日にデプロイします",
    "The freeze is on 3 March 2027 at noon",
    "I prefer short answers",
    "Move it to the 3rd column",
    "The 2nd one is right",
    "It was on 11/12",
    "The review of November 1 is open",
    "Sessions expire in 30 days",
    "It retries in two days",
    "That is done in two days of work",
    "We are open from Monday to Friday",
    "Wir haben von Montag bis Freitag offen",
    "Reinicia el 5 por ciento",
    "1号服务器是主库",
    "10月后再看",
    "2日間かかります",
  ])("%s", (text) => {
    expect(resolveDays(text, TODAY)).toBe(text);
  });
});

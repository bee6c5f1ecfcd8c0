import { describe, expect, it } from "vitest";
import { resolveDays } from "./resolve-days.ts";

/** A Monday. */
const TODAY = Date.UTC(2026, 10, 16);

describe("days as seen from today get their date", () => {
  it.each([
    ["The demo is on Thursday.", "The demo is on Thursday (2026-11-19)."],
    ["The freeze starts next Monday", "The freeze starts next Monday (2026-11-23)"],
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
  ])("%s", (text) => {
    expect(resolveDays(text, TODAY)).toBe(text);
  });
});

import { describe, expect, it } from "vitest";
import { findMemoryRequest } from "./find-memory-request.ts";

describe("a wish to have something remembered", () => {
  it.each([
    ["Remember that we use pnpm", "we use pnpm"],
    ["Remember the customer demo is on Friday", "the customer demo is on Friday"],
    ["Merk dir, dass wir pnpm benutzen", "wir pnpm benutzen"],
    ["Merk dir, die Demo ist am Freitag", "die Demo ist am Freitag"],
    ["Retiens que nous utilisons pnpm", "nous utilisons pnpm"],
    ["Ten en cuenta que usamos pnpm", "usamos pnpm"],
    ["Tieni presente che usiamo pnpm", "usiamo pnpm"],
    ["Lembra-te de que usamos pnpm", "usamos pnpm"],
    ["Запомни, что мы используем pnpm", "мы используем pnpm"],
    ["记住我们使用 pnpm", "我们使用 pnpm"],
    ["pnpmを使うことを覚えておいて", "pnpmを使う"],
    ["우리는 pnpm을 쓴다고 기억해 줘", "우리는 pnpm을 쓴"],
    ["Remember to always run the linter.", "always run the linter."],
    ["Für spätere Sitzungen: Priya macht die Abrechnung", "Priya macht die Abrechnung"],
  ])("is understood in %j", (said, words) => {
    expect(findMemoryRequest(said)).toEqual({ do: "remember", words });
  });
});

describe("a wish to have something forgotten", () => {
  it.each([
    ["Forget about the tabs", "the tabs"],
    ["Vergiss das mit den Tabs", "den Tabs"],
    ["Oublie la règle sur les tabulations", "les tabulations"],
    ["Olvida lo de los tabuladores", "los tabuladores"],
    ["Dimentica la regola sui tab", "sui tab"],
    ["Esquece a regra sobre tabs", "tabs"],
    ["Забудь правило о табах", "табах"],
    ["忘掉关于缩进的规则", "缩进的规则"],
    ["タブのことは忘れて", "タブ"],
    ["세미콜론은 잊어 줘", "세미콜론"],
  ])("is understood in %j", (said, about) => {
    expect(findMemoryRequest(said)).toEqual({ do: "forget", about });
  });
});

it.each([
  "Remember to fix the typo.",
  "Remember the bug in the parser?",
  "Remember the milk",
  "Ti ricordi che usiamo pnpm?",
  "Olvida eso",
  "Dimentica tutto",
  "Как забыть пароль?",
  "Remember that:\n```\nconst a = 1;\n```",
])("leaves %j to the model", (said) => expect(findMemoryRequest(said)).toBeUndefined());

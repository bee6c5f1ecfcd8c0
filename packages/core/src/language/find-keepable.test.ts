import { describe, expect, it } from "vitest";
import { splitPhrases } from "./compile-phrases.ts";
import { findKeepable, isBarePraise } from "./find-keepable.ts";
import { type KeepingPhrases, readKeepingPhrases } from "./keeping-phrases.ts";
import { ALL_LANGUAGES } from "./tables/all-languages.ts";

describe("what is worth keeping", () => {
  it.each([
    ["Always squash before merging.", "rule"],
    ["I prefer tables to prose.", "rule"],
    ["Don't add dependencies without asking.", "rule"],
    ["Use vitest, not jest.", "rule"],
    ["No, we count in cents.", "rule"],
    ["Exactly, small steps are what I want.", "rule"],
    ["Schreib Commits immer auf Englisch.", "rule"],
    ["N'utilise jamais de point-virgule.", "rule"],
    ["I don't want you to mock the clock.", "rule"],
    ["Stop adding summaries at the end, I read the whole of the diff anyway and they cost me time.", "rule"],
    ["我们一直用 rebase，不要 merge commit。", "rule"],
    ["make small commits from now on, one topic each, i have to review all this on my phone", "rule"],
    ["nie wieder ohne Rückfrage eine Tabelle löschen", "rule"],
    ["I'm a designer.", "speaker"],
    ["A bit about me: I'm a designer.", "speaker"],
    ["Kurz zu mir: ich bin Designer.", "speaker"],
    ["先说一下：我是数据工程师。", "speaker"],
    ["Me llamo Rosa.", "speaker"],
    ["我叫李雷。", "speaker"],
    ["The roadmap is in Notion.", "elsewhere"],
    ["Our tracker is at https://tracker.example/team", "elsewhere"],
    ["Nunca uses npm.", "rule"],
    ["Nunca ejecutar npm install.", "rule"],
    ["The audit is on Friday.", "project"],
    ["The security review is next Tuesday.", "project"],
    ["Die Sicherheitsprüfung ist nächsten Dienstag.", "project"],
    ["La revisión de seguridad es el próximo martes.", "project"],
    ["The hosting plan ends on December 1, so be done by then.", "project"],
    ["Omar took over the mail service.", "project"],
    ["Don't worry about payroll, Sandra is responsible for that.", "project"],
    ["总是先写测试。", "rule"],
    ["We decided to drop Windows support.", "project"],
    ["Every commit needs a ticket number, always.", "rule"],
    ["The demo was moved to next Friday.", "project"],
    ["Don't use moment, we had trouble with it.", "rule"],
    ["I'm deaf, so don't suggest calls.", "speaker"],
    ["Ich bin farbenblind.", "speaker"],
    ["Désormais, nomme les branches d'après le ticket.", "rule"],
    ["从现在起，分支名要带上工单号。", "rule"],
    ["Our tracker is in Linear.", "elsewhere"],
    ["The staging logins are kept in 1Password.", "elsewhere"],
  ])("%s", (sentence, topic) => expect(findKeepable(sentence)).toBe(topic));
});

describe("what is only true for the moment", () => {
  it.each([
    "Run the tests.",
    "Why is it red?",
    "I think the parser is wrong.",
    "I prefer the second one.",
    "Never mind.",
    "It never returns.",
    "The server always crashes at startup.",
    "the queue worker never reconnects when the broker closes the socket",
    "la función parsearFecha nunca llega al final porque el bucle no termina",
    "缓存永远不过期会有什么问题吗",
    "谢谢，搞定了",
    "warum dauert der erste Lauf immer doppelt so lange",
    "por qué nunca se vacía la cola",
    "you should never round there, is that right",
    "parse_rows() never trims the last column",
    "for this throwaway script i prefer bash to python",
    "一つ目より二つ目が好きなのでそっちでお願いします",
    "Text für das Banner: Wir liefern immer bis Freitag",
    "prefiero el verde en este menú, cámbialo",
    "Don't touch that file.",
    "do not fallback, if session metadata does not have agent, print a warning like it can not be restored",
    "Don't commit yet.",
    "We should look at the cache.",
    "I'm a bit confused.",
    "You always forget the import.",
    "I never said that.",
    "Ich bekomme hier immer einen 403.",
    "Keine Ahnung, wem die Datei gehört.",
    "Yo nunca dije eso.",
    "Aquí siempre me sale un 403.",
    "缓存第一次总是不命中，这是正常的。",
    "我这里总是返回 403。",
    "Du vergisst immer den Import.",
    "Er antwortet nie auf meine Mails.",
    "Nunca contesta a mis correos.",
    "Siempre te olvidas del import.",
    "Tu oublies toujours l'import.",
    "你总是忘记加导入。",
    "Today is Friday.",
    "Nimm für das hier den alten Client.",
    "It should always return an array.",
    "The function should always return an array.",
    "Die Funktion soll immer eine Liste zurückgeben.",
    "La función debe devolver siempre una lista.",
    "这个函数应该总是返回数组。",
    "I never understood monads, explain them to me.",
    "Nunca entendí las mónadas, explícamelas.",
    "Das habe ich nie verstanden, erklär mir das.",
    "Je n'ai jamais compris les monades.",
    "I don't want you to commit this yet.",
    "这里别用 switch，换成 map。",
    "I am getting an error.",
    "No, the other branch.",
    "There is a typo in the wiki.",
    "The deploy failed on Monday.",
    "The server is at http://localhost:3000",
    "To fix this, always run:",
    "[info] Always retrying",
    "Thanks!",
    "",
  ])("%s", (sentence) => expect(findKeepable(sentence)).toBeUndefined());
});

it("treats praise alone as the beginning of what is praised", () => {
  expect(isBarePraise("Good.")).toBe(true);
  expect(isBarePraise("Good idea, but the test is still red.")).toBe(false);
  expect(isBarePraise("Good?")).toBe(false);
});

/** As in the tables of the languages. */
const PHRASE = /^(?:[\p{L}\p{M}\p{N} ',.。()|?-]|\*(?=$|[\s|),])|…)+$/u;

describe.each(ALL_LANGUAGES.map(({ name }) => name))("the phrases of %s", (name) => {
  const table = readKeepingPhrases()[name] as KeepingPhrases;

  it("have a way to say each thing", () => {
    expect(Object.keys(table).sort()).toEqual(Object.keys(readKeepingPhrases().English!).sort());
    for (const [field, phrases] of Object.entries(table)) expect(phrases, field).not.toBe("");
  });

  it("visit a character only a few times", () => {
    for (const phrase of Object.values(table).flatMap(splitPhrases)) {
      expect(phrase.replace(/\s+/g, " ")).toMatch(PHRASE);
      expect(phrase).not.toMatch(/\*[?*…]|…[?*…]|\)\*/u);
    }
  });
});

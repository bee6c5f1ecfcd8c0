import { describe, expect, it } from "vitest";
import { splitPhrases } from "./compile-phrases.ts";
import { findKeepable, isBarePraise } from "./find-keepable.ts";
import { KEEPING, type KeepingPhrases } from "./keeping-phrases.ts";
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
    ["I'm a designer.", "speaker"],
    ["Me llamo Rosa.", "speaker"],
    ["我叫李雷。", "speaker"],
    ["The roadmap is in Notion.", "elsewhere"],
    ["Our tracker is at https://tracker.example/team", "elsewhere"],
    ["The audit is on Friday.", "project"],
    ["Omar took over the mail service.", "project"],
    ["We decided to drop Windows support.", "project"],
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
    "Don't touch that file.",
    "Don't commit yet.",
    "We should look at the cache.",
    "I'm a bit confused.",
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
  const table = KEEPING[name] as KeepingPhrases;

  it("have a way to say each thing", () => {
    expect(Object.keys(table).sort()).toEqual(Object.keys(KEEPING.English!).sort());
    for (const [field, phrases] of Object.entries(table)) expect(phrases, field).not.toBe("");
  });

  it("visit a character only a few times", () => {
    for (const phrase of Object.values(table).flatMap(splitPhrases)) {
      expect(phrase.replace(/\s+/g, " ")).toMatch(PHRASE);
      expect(phrase).not.toMatch(/\*[?*…]|…[?*…]|\)\*/u);
    }
  });
});

import { describe, expect, it } from "vitest";
import { findSynonyms } from "./find-synonyms.ts";
import { readWorkWords } from "./work-words.ts";

const otherWords = (message: string) =>
  findSynonyms(message).flatMap(({ terms, beginnings }) => [...terms, ...beginnings]);

describe("the words with the same meaning", () => {
  it.each([
    ["freitags", "friday"],
    ["Freitagnachmittag", "friday"],
    ["в пятницу", "friday"],
    ["金曜日に", "friday"],
    ["backups", "sicherung"],
    ["les dépendances", "library"],
    ["¿contraseña?", "passwort"],
    ["삭제해 주세요", "delete"],
  ])("are found for %s", (message, other) => {
    const found = otherWords(message);
    expect(found.some((each) => other.startsWith(each) || each.startsWith(other.slice(0, -1)))).toBe(true);
  });

  it("are not found for other words, or for a part of one", () => {
    expect(otherWords("kiln glaze 陶器 pfriday")).toEqual([]);
  });

  it("name the terms of the message's own word", () => {
    expect(findSynonyms("Sicherungen")[0]!.of).toEqual(["sicherungen"]);
  });
});

describe("each line of the table", () => {
  const lines = readWorkWords().trim().split("\n");

  it("has several words, none twice, none too short to stand for anything", () => {
    for (const line of lines) {
      const words = line.split(" ");
      expect(words.length, line).toBeGreaterThan(3);
      expect(new Set(words).size, line).toBe(words.length);
      for (const word of words) expect(word, line).toMatch(/^[\p{L}\d-]{2,}$|^[\p{L}-]{3,}\*$/u);
    }
  });
});

import { describe, expect, it } from "vitest";
import { readChangePhrases } from "../change-phrases.ts";
import { splitPhrases, writePattern } from "../compile-phrases.ts";
import { readKeepingPhrases } from "../keeping-phrases.ts";
import type { LanguageTable } from "../language-table.ts";
import { readTellingPhrases } from "../telling-phrases.ts";
import { readUnkeptPhrases } from "../unkept-phrases.ts";
import { ALL_LANGUAGES } from "./all-languages.ts";

/** Plain words, choices, optional parts, endings and gaps: no repetition that could be nested. */
const PHRASE = /^(?:[\p{L}\p{M}\p{N} ',.。()|?-]|\*(?=$|[\s|),])|…)+$/u;

const textsOf = (value: unknown): readonly string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

describe.each(ALL_LANGUAGES.map((table) => [table.name, table] as const))("%s", (_, table) => {
  it("contains only phrases that visit a character a few times at most", () => {
    const phrases = [
      table,
      readChangePhrases()[table.name],
      readKeepingPhrases()[table.name],
      readTellingPhrases()[table.name],
      readUnkeptPhrases()[table.name],
    ]
      .flatMap(textsOf)
      .flatMap(splitPhrases);
    expect(phrases.length).toBeGreaterThan(100);
    for (const phrase of phrases.flatMap((each) => each.split("\n").map((part) => part.trim()))) {
      expect(phrase).toMatch(PHRASE);
      expect(phrase).not.toMatch(/\*[?*…]|…[?*…]|\)\*/u);
    }
  });

  it("has a way to say each thing", () => {
    const ways: readonly (readonly (keyof LanguageTable)[])[] = [
      ["leadIns"],
      ["askings"],
      ["rememberVerbs", "rememberEnds"],
      ["laterHeadings"],
      ["forgetVerbs", "forgetEnds"],
      ["forgetWords"],
      ["pointers"],
      ["removeVerbs"],
      ["memoryNouns"],
      ["memoryQuestions"],
      ["everything"],
      ["lasting"],
      ["standing"],
      ["never"],
      ["habits"],
      ["describing"],
      ["momentary"],
      ["forNow"],
      ["forbidding"],
      ["negations"],
      ["taskVerbs", "taskEnds"],
      ["pointing"],
      ["manners"],
      ["agreeing"],
      ["questionWishes"],
      ["persons"],
      ["wishes"],
      ["firstPerson"],
      ["corrections"],
      ["insults"],
      ["people"],
      ["plural"],
      ["selfFacts"],
      ["elsewhere"],
      ["projectWords"],
      ["demonstratives"],
      ["codeNouns"],
      ["praise"],
    ];
    for (const fields of ways)
      expect(fields.map((field) => table[field]).join(""), fields.join()).not.toBe("");
    expect([0, 12]).toContain(table.time.months.length);
    expect(textsOf(table.time).every((text) => text !== "")).toBe(true);
  });
});

it("makes patterns without a repetition inside a repetition", () => {
  const fields = Object.keys(ALL_LANGUAGES[0]!).filter(
    (field) => typeof ALL_LANGUAGES[0]![field as "leadIns"] === "string",
  );
  for (const field of fields) {
    const pattern = writePattern((table) => table[field as "leadIns"], "anywhere");
    expect(pattern, field).not.toMatch(/[*+}]\)[*+{]/);
  }
});

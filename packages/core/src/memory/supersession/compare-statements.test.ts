import { describe, expect, it } from "vitest";
import { compareStatements } from "./compare-statements.ts";
import { readStatement } from "./read-statement.ts";

const compare = (older: string, newer: string) =>
  compareStatements(readStatement(newer), readStatement(older));

describe("a newer statement replaces an older one on the same subject", () => {
  it.each([
    ["The code freeze starts on 2026-11-19.", "actually the freeze got moved to next monday, so 2026-11-23"],
    ["The freeze is on 2026-11-19", "The freeze is on 2026-11-23"],
    ["We deploy on Fridays", "We deploy on Tuesdays"],
    ["We deploy on Fridays", "We no longer deploy on Fridays."],
    ["The web team owns billing", "The data team owns billing now"],
    ["Alice owns the billing service", "Bob owns the billing service now"],
    ["We use npm", "We now use pnpm instead of npm"],
    ["Always use semicolons", "Never use semicolons"],
    ["Never push to main directly", "You can push to main directly"],
    ["The request timeout is 30 s", "The request timeout is 5 s"],
    ["timeout 30 s, 5 retries", "timeout 5 s, 30 retries"],
    ["Staging runs at https://staging.example/v1", "Staging has moved to https://stage.example/v2"],
    ["Standup is at 9:30", "Standup is at 10:00"],
    ["The freeze is on 2026-11-19", "The freeze is cancelled"],
    ["Der Feature-Freeze ist am 19. November", "Der Feature-Freeze wurde auf den 23. November verschoben"],
    ["Wir deployen freitags", "Wir deployen jetzt dienstags"],
    ["Le gel du code commence le 19 novembre", "En fait, le gel du code est reporté au 23 novembre"],
    [
      "La congelación del código es el 19 de noviembre",
      "La congelación del código se aplazó al 23 de noviembre, cambiado",
    ],
    ["O congelamento é em 19 de novembro", "Na verdade o congelamento mudou para 23 de novembro"],
    ["I prefer tabs", "I prefer spaces"],
    ["I prefer tabs over spaces", "I prefer spaces over tabs"],
    ["Indent with tabs", "actually, use spaces for indentation"],
    ["I like dark mode", "I want a light theme"],
    ["Use single quotes in Python", "Use double quotes in Python"],
    ["Name variables in snake_case", "Name variables in camelCase"],
    ["Ich bevorzuge Tabs", "Ich bevorzuge Leerzeichen"],
    ["代码冻结是11月19日", "代码冻结改到11月23日了"],
    ["コードフリーズは11月19日です", "コードフリーズは11月23日に変更になりました"],
  ])("%s | %s", (older, newer) => {
    expect(compare(older, newer)).toBe("replaces");
  });
});

describe("a choice for one thing says nothing about another", () => {
  it.each([
    ["Use tabs in Makefiles", "Use spaces in Python files"],
    ["Don't use tabs", "Use spaces"],
    ["I prefer tabs", "The server has no space left"],
    ["Keep single source files under 400 lines", "Keep double entries out of the ledger"],
  ])("%s | %s", (older, newer) => {
    expect(compare(older, newer)).not.toBe("replaces");
  });
});

describe("sentences that may contradict each other both stay, and the person is asked", () => {
  it.each([
    ["The build timeout is 5 s", "actually the API timeout is 30 s"],
    ["The web team owns billing", "The web team owns search"],
    ["Sprint 41 ends on 2026-11-20", "Sprint 42 ends on 2026-12-04"],
    ["Since today host-0.md is in rack 7.", "Since today host-1.md is in rack 7."],
    ["Postgres listens on port 5432 in staging", "Postgres listens on port 5433 in production"],
  ])("%s | %s", (older, newer) => {
    expect(compare(older, newer)).toBe("unsure");
  });
});

describe("sentences about different things have nothing to do with each other", () => {
  it.each([
    ["Standup is at 9:30", "Planning is at 10:00"],
    ["I prefer TypeScript", "I prefer dark mode"],
    ["We use React", "We use Postgres"],
    ["Alice's birthday is on 3 May", "The release is on 4 May"],
    ["Never push with force", "Always write a changelog line"],
    ["The freeze is on 2026-11-19", "Before the freeze, run the whole test suite"],
    ["The freeze is on 2026-11-19", "The freeze is on 2026-11-19."],
    ["We deploy on Fridays", "We deploy on Fridays from the release branch"],
    ["Use tabs in Makefiles", "Don't use tabs in Python files"],
    ["The database is Postgres 16", "The cache is Redis 7"],
  ])("%s | %s", (older, newer) => {
    expect(compare(older, newer)).toBe("other");
  });
});

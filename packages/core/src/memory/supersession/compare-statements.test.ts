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
    ["The security audit starts on 2027-01-11", "the audit slipped to 2027-02-01"],
    ["The 4.2 code freeze is on 12 December", "we pushed the 4.2 code freeze back, it's 19 December now"],
    ["The service that sends mails is called postbird", "postbird has been renamed to carrier"],
    ["The tickets are in Jira", "we moved the tickets to Linear"],
    ["We write our tests with Jest", "we switched from Jest to Vitest"],
    ["We write commit messages in German", "commit messages in English from now on"],
    ["I like long explanations", "keep explanations short, I changed my mind about the long ones"],
    ["Logs are kept for 30 seconds", "logs are kept for 30 minutes now"],
    [
      "Für das Abrechnungsmodul ist Frau Krüger zuständig",
      "Zuständig für das Abrechnungsmodul ist inzwischen Herr Demir",
    ],
    ["Ich möchte Antworten auf Englisch", "antworte mir ab jetzt bitte auf Deutsch"],
    ["Die Tickets liegen in Jira", "die Tickets sind nach Linear umgezogen"],
    ["Il faut lancer les tests avant chaque push", "plus besoin de lancer les tests avant chaque push"],
    ["Le projet s'appelle Mouette", "le projet a été rebaptisé Albatros"],
    ["Prefiero que me respondas en inglés", "mejor respóndeme en español a partir de ahora"],
    ["接口超时时间是30秒。", "接口超时时间调整为60秒"],
    ["我们用npm安装依赖。", "我们改用pnpm了，不用npm"],
    ["设计文档放在Confluence上。", "设计文档已经搬到Notion了"],
    ["決済モジュールの担当は田中さんです。", "決済モジュールの担当は鈴木さんに変わりました"],
    ["タイムアウトは30秒です。", "タイムアウトを60秒に延ばしました"],
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
    ["The demo for Contoso is on 4 May", "the demo for Fabrikam got moved to 11 May"],
    ["In the EU region we keep logs for 30 days", "in the US region we now keep logs for 90 days"],
    ["The web team owns billing", "The web team now owns search"],
    ["Backend tickets are in Jira", "frontend tickets are now in Jira"],
    ["Priya owns search and billing", "Marek owns billing now"],
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
    ["We keep backups for 30 days", "we now keep logs for 7 days"],
    ["We deploy on Tuesdays", "we now deploy from the main branch"],
    ["Wanda signs off migrations", "Wanda signs off infrastructure changes now too"],
    ["Keine Emojis in Commit-Nachrichten", "keine Emojis in der Dokumentation"],
  ])("%s | %s", (older, newer) => {
    expect(compare(older, newer)).toBe("other");
  });
});

describe("a change of only a part leaves the older statement in force, and the person is asked", () => {
  it.each([
    ["Staging and production both run in eu-west-1", "only the staging cluster moved to eu-central-1"],
    ["Beide Cluster laufen in Frankfurt", "nur der Testcluster ist nach Dublin umgezogen"],
    ["测试环境和生产环境都在上海机房。", "只有测试环境搬到了北京机房"],
    ["Las dos bases de datos están en Madrid", "solo la base de datos de pruebas se ha mudado a París"],
    ["Les deux clusters tournent à Paris", "seul le cluster de test a déménagé à Francfort"],
    ["検証環境と本番環境は東京リージョンにあります。", "検証環境だけ大阪リージョンに移りました"],
  ])("%s | %s", (older, newer) => {
    expect(compare(older, newer)).toBe("unsure");
  });
});

// The committed page says what the schema says.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { listVariables } from "./environment-settings.ts";
import { LEVELS } from "./finding.ts";
import { settingKeys } from "./keys.ts";
import { settingsPage } from "./page.ts";
import { formatTable } from "./table.ts";

/** The formatter may move cells; words stay. */
const words = (text: string) =>
  text
    .replace(/-{3,}/g, "---")
    .replace(/[ \t]+/g, " ")
    .trim();

it("is in step with the schema; `npm run docs` writes it again", () => {
  const page = readFileSync(new URL("../../../../docs/settings.md", import.meta.url), "utf8");
  expect(words(page)).toBe(words(settingsPage()));
});

it("has a row for every key, variable and level", () => {
  const rows = settingsPage()
    .split("\n")
    .map((line) => line.split("|")[1]?.trim());
  for (const { key } of settingKeys()) expect(rows).toContain(`\`${key}\``);
  for (const { name } of listVariables()) expect(rows).toContain(`\`${name}\``);
  for (const level of LEVELS) expect(rows).toContain(level);
});

it("aligns its tables and keeps a bar inside its cell", () => {
  expect(formatTable(["a", "long"], [["x|y", "z"]])).toBe(
    "| a    | long |\n| ---- | ---- |\n| x\\|y | z    |",
  );
});

// Writes the rules that find secrets, packages/core/src/memory/safety/secrets/rules.data.ts, from a rule file of gitleaks
// (MIT): `node scripts/secret-rules.ts path/to/gitleaks.toml`. What could not be taken over is listed in the file.
import { readFileSync, writeFileSync } from "node:fs";
import { parse, type TomlTable } from "smol-toml";
import { toJs } from "./secret-rules/re2.ts";

const TARGET = new URL("../packages/core/src/memory/safety/secrets/rules.data.ts", import.meta.url);
/** The prefix of every rule that searches for a word; the engine extends a match by it only if that matters. */
const LEAD = /^(?:\(\?i\)\[\\w\.-\]\{0,50\}\?|\[\\w\.-\]\{0,50\}\?(?=\(\?i:))/;
/** Some rules contain it twice. */
const LEAD_WITHIN = "(?i:[\\w.-]{0,50}?";

const source = process.argv[2];
if (!source) throw new Error("Name the rule file: node scripts/secret-rules.ts path/to/gitleaks.toml");
const toml = parse(readFileSync(source, "utf8"));
const dropped: string[] = [];

const rules = (toml.rules as TomlTable[]).flatMap((rule) => {
  const { id, regex, entropy, secretGroup, keywords } = rule;
  if (typeof regex !== "string") return dropRule(`${id}: looks at file names alone`);
  const lead = LEAD.exec(regex)?.[0];
  const hasLead = lead !== undefined;
  const pattern = toJs(hasLead ? withoutLead(regex, lead) : regex);
  try {
    new RegExp(pattern);
  } catch (error) {
    return dropRule(`${id}: ${(error as Error).message}`);
  }
  const allow = ((rule.allowlists ?? []) as TomlTable[]).flatMap(toAllowance);
  return [
    {
      id,
      pattern,
      ...(hasLead && { lead: true }),
      ...(typeof secretGroup === "number" && { group: secretGroup }),
      ...(typeof entropy === "number" && { entropy }),
      ...(Array.isArray(keywords) && {
        keywords: (keywords as string[]).map((word) => word.toLowerCase()),
      }),
      ...(allow.length > 0 && { allow }),
    },
  ];
});
const everywhere = toAllowance(toml.allowlist as TomlTable);

function toAllowance({ regexTarget = "secret", condition, regexes, stopwords, paths }: TomlTable) {
  // Combined with a path condition, which no memory meets, it never applies.
  if (condition === "AND" && paths) return [];
  if (!regexes && !stopwords) return [];
  return [
    {
      target: regexTarget,
      ...(regexes !== undefined && { patterns: (regexes as string[]).map(toJs) }),
      ...(stopwords !== undefined && { words: stopwords as string[] }),
    },
  ];
}

function withoutLead(regex: string, lead: string): string {
  const rest = regex.slice(lead.length);
  if (lead.startsWith("(?i)")) return `(?i)${rest}`;
  return rest.startsWith(LEAD_WITHIN) ? `(?i:${rest.slice(LEAD_WITHIN.length)}` : rest;
}

function dropRule(reason: string): [] {
  dropped.push(reason);
  return [];
}

const licence = readFileSync(new URL("LICENSE", new URL(source, `file://${process.cwd()}/`)), "utf8");
writeFileSync(
  TARGET,
  `// Made by scripts/secret-rules.ts from the rules of gitleaks, for ${String(toml.minVersion)} and later:
// https://github.com/gitleaks/gitleaks. Regular expressions are rewritten for JavaScript; file names are not looked at.
// Not taken over: ${dropped.join("; ")}.
//
${licence
  .trim()
  .split("\n")
  .map((line) => `// ${line}`.trimEnd())
  .join("\n")}
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are regular expressions

/** Loaded and parsed when first needed: most runs look at no text for secrets. One rule a line. */
export const readRules = (): readonly string[] => RULES;

export const readEverywhere = (): string => EVERYWHERE;

const RULES: readonly string[] = [
${rules.map((rule) => `  ${JSON.stringify(JSON.stringify(rule))},`).join("\n")}
];

const EVERYWHERE = ${JSON.stringify(JSON.stringify(everywhere))};
`,
);
console.log(`${rules.length} rules written, ${dropped.length} left out.`);
for (const reason of dropped) console.log(`  ${reason}`);

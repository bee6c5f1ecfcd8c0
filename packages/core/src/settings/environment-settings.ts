// Reads settings from environment variables. The table is generated from the schema and printed in the documentation.
import { assignPath } from "./assign.ts";
import { type Source, showValue } from "./check.ts";
import type { Finding } from "./finding.ts";
import { type Path, settingKeys, switchNames } from "./keys.ts";
import { findNearest } from "./nearest.ts";

interface Binding {
  readonly name: string;
  readonly path: Path;
  readonly kind: "switch" | "number" | "text";
}

export interface Variable extends Binding {
  readonly meaning: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Variables other than switches: settings that people want to change for one run. */
const OTHERS: readonly (readonly [name: string, key: string, kind: "number" | "text"])[] = [
  ["PALIMPSEST_WINDOW", "window.size", "number"],
  ["PALIMPSEST_PERCENTAGE", "window.margins.percentage", "number"],
  ["PALIMPSEST_MODE", "microcompact.mode", "text"],
  ["PALIMPSEST_CACHE_TTL", "cache.ttl", "text"],
  ["PALIMPSEST_MEMORY_FOLDER", "memory.folder", "text"],
  ["PALIMPSEST_SILENCE_SECONDS", "api.silenceSeconds", "number"],
  ["PALIMPSEST_NO_CONTENT_SECONDS", "api.noContentSeconds", "number"],
  ["PALIMPSEST_TOTAL_WAIT_SECONDS", "api.totalWaitSeconds", "number"],
  ["PALIMPSEST_PROGRESS_SECONDS", "agents.progressSeconds", "number"],
  ["PALIMPSEST_THEME", "interface.theme", "text"],
  ["PALIMPSEST_EFFORT", "api.effort", "text"],
  ["ANTHROPIC_MODEL", "api.model", "text"],
  ["ANTHROPIC_BASE_URL", "api.baseUrl", "text"],
];

const PREFIX = "PALIMPSEST_";

/** Our variables that are not settings; each is read where it is used. */
const BESIDE_SETTINGS = [
  "BARE",
  "HOME",
  "IN_COMMAND",
  "MEMORY_GUIDELINES",
  "PLAIN",
  "PROJECT_DIR",
  "REMOTE",
  "REQUESTS",
  "SEED",
].map((name) => PREFIX + name);

/** Used in place of a file's name. */
const FILE = "environment";

const ON = new Set(["1", "true", "on", "yes"]);
const OFF = new Set(["0", "false", "off", "no"]);

/** Lists every variable that is read, in the order of the settings. */
export function listVariables(): Variable[] {
  const meanings = new Map(settingKeys().map(({ key, meaning }) => [key, meaning]));
  return listBindings().map((one) => ({ ...one, meaning: meanings.get(one.path.join(".")) ?? "" }));
}

/** Does not walk through all settings, because every start calls it. */
function listBindings(): Binding[] {
  return [
    ...switchNames().map((name) => ({
      name: PREFIX + toScreamingCase(name),
      path: ["switches", name],
      kind: "switch" as const,
    })),
    ...OTHERS.map(([name, key, kind]) => ({ name, path: key.split("."), kind })),
  ];
}

/** Returns the settings in the environment, in the shape of a file. An empty variable counts as not set. */
export function readEnvironment(env: Environment): { source: Source; findings: Finding[] } {
  const value: Record<string, unknown> = {};
  const findings: Finding[] = [];
  for (const { name, path, kind } of listBindings()) {
    const text = env[name]?.trim();
    if (!text) continue;
    const read = convertText(kind, text);
    if (read === undefined) {
      const expected = kind === "switch" ? "0 or 1" : "a number";
      const message = `${FILE}: ${name} must be ${expected}, not ${showValue(text)}. It is not used.`;
      const key = path.join(".");
      findings.push({
        severity: "error",
        code: "wrong-value",
        level: "environment",
        file: name,
        key,
        message,
      });
      continue;
    }
    assignPath(value, path, read);
  }
  findings.push(...findUnknownVariables(env));
  const findLabel = (path: Path) => listBindings().find((one) => one.path.join() === path.join())?.name;
  return { source: { level: "environment", file: FILE, value, label: findLabel }, findings };
}

/** Reports mistyped names, which would otherwise be ignored silently. */
function findUnknownVariables(env: Environment): Finding[] {
  const known = [...listBindings().map(({ name }) => name), ...BESIDE_SETTINGS];
  const strangers = Object.keys(env).filter(
    (name) => name.startsWith(PREFIX) && env[name]?.trim() && !known.includes(name),
  );
  return strangers.map((name) => {
    // Compared without the common prefix, which would make any two look similar.
    const short = known.filter((one) => one.startsWith(PREFIX)).map((one) => one.slice(PREFIX.length));
    const meant = findNearest(name.slice(PREFIX.length), short);
    const hint = meant ? ` Did you mean ${PREFIX}${meant}?` : "";
    const message = `${FILE}: ${name} is not a known variable. It is not used.${hint}`;
    return { severity: "warning", code: "unknown-key", level: "environment", file: name, message };
  });
}

function convertText(kind: Binding["kind"], text: string): unknown {
  if (kind === "text") return text;
  if (kind === "number") return Number.isFinite(Number(text)) ? Number(text) : undefined;
  const word = text.toLowerCase();
  if (ON.has(word)) return true;
  return OFF.has(word) ? false : undefined;
}

const toScreamingCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

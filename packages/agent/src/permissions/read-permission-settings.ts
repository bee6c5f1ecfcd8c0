// Reads the `permissions` key of the settings files and the rules of the command line into one list.
import * as z from "zod";
import { findSimilarNames } from "../files/find-similar-names.ts";
import { formatSchemaError } from "../settings/format-schema-error.ts";
import {
  isFromProject,
  isOtherAgents,
  locateSetting,
  type SettingsFile,
  type UnsafeFinding,
} from "../settings/read-settings-files.ts";
import { findWrongRule, TOOL_NAMES } from "./find-wrong-rule.ts";
import { modeSchema, type PermissionMode } from "./permission-mode.ts";
import { type Effect, parseRule, type Rule, splitRules } from "./rule.ts";

/** A longer list is a mistake, and each rule costs time at each call. */
const MAX_RULES = 1_000;

/** Such rules are refused at the start if they cannot be used. */
const COMMAND_LINE = "command line";

const list = z.array(z.string()).max(MAX_RULES).optional();

const SHAPE = {
  allow: list,
  deny: list,
  ask: list,
  defaultMode: modeSchema.optional(),
  additionalDirectories: list,
};
type Key = keyof typeof SHAPE;
const KEYS = Object.keys(SHAPE) as Key[];

/** Keys of other agents, whose files are read too. */
const FOREIGN_KEYS = new Set([
  "disableBypassPermissionsMode",
  "disableAutoMode",
  "skipDangerousModePermissionPrompt",
]);

export interface PermissionSettings {
  readonly rules: readonly Rule[];
  /** Allow rules of the project: they apply once the user trusts them. */
  readonly projectRules: readonly Rule[];
  readonly mode?: PermissionMode;
  /** Further folders that count as the project; from the user's own files only. */
  readonly folders: readonly string[];
  readonly findings: readonly string[];
  /** Findings about something that a file was meant to forbid and does not. */
  readonly unsafe: readonly UnsafeFinding[];
}

export interface CommandLineRules {
  readonly allowedTools?: readonly string[];
  readonly disallowedTools?: readonly string[];
  /** Names of the caller's own tools: rules may speak of them. */
  readonly customTools?: readonly string[];
}

export function readPermissionSettings(
  files: readonly SettingsFile[],
  { allowedTools = [], disallowedTools = [], customTools = [] }: CommandLineRules = {},
): PermissionSettings {
  const rules: Rule[] = [];
  const projectRules: Rule[] = [];
  const findings: string[] = [];
  const unsafe: UnsafeFinding[] = [];
  const folders: string[] = [];
  let mode: PermissionMode | undefined;

  const takeGiven = (effect: Effect, texts: readonly string[]) => {
    for (const text of texts.flatMap(splitRules)) {
      const rule = parseRule(effect, text, COMMAND_LINE);
      if (rule) rules.push(rule);
      else findings.push(`${COMMAND_LINE}: ${notARule(text)}`);
    }
  };
  takeGiven("allow", allowedTools);
  takeGiven("deny", disallowedTools);

  for (const file of files) {
    const read = readPermissions(file, [...TOOL_NAMES, ...customTools]);
    findings.push(...read.findings, ...read.unsafe);
    unsafe.push(...read.unsafe.map((message) => ({ level: file.level, isUnsafe: true, message }) as const));
    const isForeign = isFromProject(file);
    for (const rule of read.rules) (isForeign && rule.effect === "allow" ? projectRules : rules).push(rule);
    if (!isForeign) folders.push(...read.folders);
    // A project may make things stricter, never looser.
    if (!isForeign || read.mode === "plan") mode ??= read.mode;
  }
  return { rules, projectRules, folders, findings, unsafe, ...(mode !== undefined && { mode }) };
}

interface ReadPermissions {
  readonly rules: Rule[];
  readonly folders: readonly string[];
  readonly mode?: PermissionMode | undefined;
  readonly findings: string[];
  readonly unsafe: string[];
}

/** Key by key: one bad key does not invalidate the others. */
function readPermissions(file: SettingsFile, tools: readonly string[]): ReadPermissions {
  const given = file.value.permissions;
  const findings: string[] = [];
  const unsafe: string[] = [];
  if (given === undefined) return { rules: [], folders: [], findings, unsafe };
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    unsafe.push(`${locateSetting(file, ["permissions"])}: permissions must be an object.`);
    return { rules: [], folders: [], findings, unsafe };
  }
  const values = given as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(values)) {
    if (name in SHAPE || FOREIGN_KEYS.has(name)) continue;
    const [meant] = findSimilarNames(name, KEYS);
    const where = locateSetting(file, ["permissions", name]);
    const hint = meant === undefined ? `Known: ${KEYS.join(", ")}.` : `Did you mean ${meant}?`;
    const message = `${where}: permissions.${name} is not a setting. ${hint}`;
    // It may be a key of another agent: in its files only a near miss of one of pal's keys is a mistake.
    if (meant !== undefined || !isOtherAgents(file)) (isFromProject(file) ? findings : unsafe).push(message);
  }
  const takeKey = <K extends Key>(key: K): z.output<(typeof SHAPE)[K]> | undefined => {
    const checked = SHAPE[key].safeParse(values[key]);
    if (checked.success) return checked.data as z.output<(typeof SHAPE)[K]>;
    const error = formatSchemaError(checked.error, `permissions.${key}`);
    unsafe.push(`${locateSetting(file, ["permissions", key])}: permissions cannot be understood: ${error}`);
    return undefined;
  };
  const rules = (["deny", "ask", "allow"] as const).flatMap((effect) =>
    (takeKey(effect) ?? []).flatMap((text, at) => {
      const rule = parseRule(effect, text, file.path);
      const wrong = rule ? findWrongRule(rule, tools) : { text: notARule(text), isUnsafe: true };
      // The position is looked up only for wrong rules: it needs a parser that a start seldom loads.
      if (wrong) {
        const message = `${locateSetting(file, ["permissions", effect, String(at)])}: ${wrong.text}`;
        (wrong.isUnsafe && !isOtherAgents(file) ? unsafe : findings).push(message);
      }
      return rule ? [rule] : [];
    }),
  );
  return {
    rules,
    folders: takeKey("additionalDirectories") ?? [],
    mode: takeKey("defaultMode"),
    findings,
    unsafe,
  };
}

const notARule = (text: string) =>
  `${JSON.stringify(text)} is not a permission rule. Write Tool or Tool(pattern).`;

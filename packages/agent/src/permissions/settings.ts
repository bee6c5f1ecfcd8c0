// The `permissions` key of the settings files, and what the command line adds, as one list of rules.
import { z } from "zod";
import { flatError } from "../trust/flat-error.ts";
import { isFromProject, type SettingsFile } from "../trust/settings-files.ts";
import { modeSchema, type PermissionMode } from "./mode.ts";
import { type Effect, parseRule, type Rule, splitRules } from "./rule.ts";
import { ruleFindings } from "./rule-findings.ts";

/** Beyond this a list is a mistake, and each rule costs time at each call. */
const MAX_RULES = 1_000;

/** Rules given there are refused where they cannot be used, before anything begins. */
const COMMAND_LINE = "command line";

const list = z.array(z.string()).max(MAX_RULES).optional();

/** Unknown keys are left alone: other agents keep theirs here too. */
export const permissionsSchema = z.looseObject({
  allow: list,
  deny: list,
  ask: list,
  defaultMode: modeSchema.optional(),
  additionalDirectories: list,
});

export interface PermissionSettings {
  readonly rules: readonly Rule[];
  /** Allow rules that the project brings: they hold once the user has said so. */
  readonly projectRules: readonly Rule[];
  readonly mode?: PermissionMode;
  /** Further folders that count as the project; from the user's own files only. */
  readonly folders: readonly string[];
  readonly findings: readonly string[];
}

export interface CommandLineRules {
  readonly allowedTools?: readonly string[];
  readonly disallowedTools?: readonly string[];
}

export function permissionSettings(
  files: readonly SettingsFile[],
  { allowedTools = [], disallowedTools = [] }: CommandLineRules = {},
): PermissionSettings {
  const rules: Rule[] = [];
  const projectRules: Rule[] = [];
  const findings: string[] = [];
  const folders: string[] = [];
  let mode: PermissionMode | undefined;

  const take = (effect: Effect, texts: readonly string[], from: string, into: Rule[]) => {
    for (const text of texts) {
      const rule = parseRule(effect, text, from);
      if (rule) into.push(rule);
      else
        findings.push(`${from}: ${JSON.stringify(text)} is no permission rule. Write Tool or Tool(pattern).`);
    }
  };
  take("allow", allowedTools.flatMap(splitRules), COMMAND_LINE, rules);
  take("deny", disallowedTools.flatMap(splitRules), COMMAND_LINE, rules);

  for (const file of files) {
    const checked = permissionsSchema.optional().safeParse(file.value.permissions);
    if (!checked.success) {
      findings.push(`${file.path}: permissions is not understood: ${flatError(checked.error)}`);
      continue;
    }
    const { allow = [], deny = [], ask = [], defaultMode, additionalDirectories = [] } = checked.data ?? {};
    const foreign = isFromProject(file);
    take("deny", deny, file.path, rules);
    take("ask", ask, file.path, rules);
    take("allow", allow, file.path, foreign ? projectRules : rules);
    if (!foreign) folders.push(...additionalDirectories);
    // A project may make things stricter, never looser.
    if (!foreign || defaultMode === "plan") mode ??= defaultMode;
  }
  const fromFiles = [...rules, ...projectRules].filter(({ from }) => from !== COMMAND_LINE);
  findings.push(...ruleFindings(fromFiles));
  return { rules, projectRules, folders, findings, ...(mode !== undefined && { mode }) };
}

// Merges all sources of settings: the strongest level wins, key by key. Pure.
import { assignPath } from "./assign.ts";
import { type Checked, checkSource, type Source } from "./check.ts";
import { type Environment, readEnvironment } from "./environment-settings.ts";
import { type Finding, formatPlace, INSIDE_REPOSITORY, LEVELS, type Level } from "./finding.ts";
import { JsonError, readJson } from "./json.ts";
import type { Path } from "./keys.ts";
import { completeSettings, type Settings, type SettingsInput } from "./schema.ts";

/** A file's text, or an object that a caller gave. */
export type SettingsSource =
  | { readonly level: "managed" | "local" | "project" | "user"; readonly file: string; readonly text: string }
  | { readonly level: "command"; readonly value: unknown };

export interface ResolvedSettings {
  readonly settings: Settings;
  readonly findings: readonly Finding[];
  /** The level that a key's value comes from. In maps, whose names may contain dots, give the path as a list. */
  source(key: string | Path): Level;
  /** Returns the value that one level sets, whether or not a stronger one overrides it. */
  valueAt(level: Level, key: string | Path): unknown;
  /** Returns the file if it is inside the project, where others may have written it. */
  projectFile(key: string | Path): string | undefined;
}

const MEMORY = "switches.memory";

export function resolveSettings(sources: readonly SettingsSource[], env: Environment = {}): ResolvedSettings {
  const environment = readEnvironment(env);
  const findings: Finding[] = [...environment.findings];
  const checked = new Map<Level, Checked>();
  const named = new Map<Level, string>();
  const takeSource = (source: Source) => {
    const result = checkSource(source);
    checked.set(source.level, result);
    named.set(source.level, source.file);
    findings.push(...result.findings);
  };

  takeSource(environment.source);
  for (const source of sources) {
    const parsed = parseSource(source);
    if ("severity" in parsed) findings.push(parsed);
    else takeSource(parsed);
  }
  if (forbidsProjectSettings(checked.get("managed"))) {
    checked.delete("project");
    checked.delete("local");
  }

  const value: SettingsInput & Record<string, unknown> = {};
  const origin = new Map<string, Level>();
  for (const level of LEVELS) {
    for (const assignment of checked.get(level)?.assignments ?? []) {
      assignPath(value, assignment.path, assignment.value);
      origin.set(JSON.stringify(assignment.path), level);
    }
  }
  const toPath = (key: string | Path): Path => (typeof key === "string" ? key.split(".") : key);
  const source = (key: string | Path) => origin.get(JSON.stringify(toPath(key))) ?? "default";
  const valueAt = (level: Level, key: string | Path) =>
    checked.get(level)?.assignments.find(({ path }) => JSON.stringify(path) === JSON.stringify(toPath(key)))
      ?.value;
  const projectFile = (key: string | Path) =>
    INSIDE_REPOSITORY.has(source(key)) ? named.get(source(key)) : undefined;
  const settings = completeSettings(value);
  const file = settings.switches.memory ? undefined : projectFile(MEMORY);
  if (file !== undefined && !isOff(checked.get("user"))) findings.push(reportMemoryOff(source(MEMORY), file));
  return { settings, findings, source, valueAt, projectFile };
}

const isOff = (own: Checked | undefined): boolean =>
  own?.assignments.some(({ path, value }) => path.join(".") === MEMORY && value === false) ?? false;

function reportMemoryOff(level: Level, file: string): Finding {
  const message = `${file}: ${MEMORY} turns your memory off in this project: nothing is recalled or saved. Your own "never" rules still apply.`;
  return { severity: "warning", code: "memory-off", level, file, key: MEMORY, message };
}

function parseSource(source: SettingsSource): Source | Finding {
  if (source.level === "command") return { ...source, file: "command line" };
  const { level, file, text } = source;
  try {
    const { value, place } = readJson(text);
    // Reported, because a crash or a shell redirection may have emptied a file that had content.
    if (value === undefined) {
      const message = `${file}: This settings file is empty. It sets nothing.`;
      return { severity: "warning", code: "empty", level, file, message };
    }
    return { level, file, value, place };
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const message = `${formatPlace(file, error.place)}: This file is not valid JSON: ${error.message}. None of it is used.`;
    return { severity: "error", code: "unparsable", level, file, ...error.place, isUnsafe: true, message };
  }
}

const forbidsProjectSettings = (managed: Checked | undefined): boolean =>
  managed?.assignments.some(
    ({ path, value }) => path.join(".") === "policy.projectSettings" && value === false,
  ) ?? false;

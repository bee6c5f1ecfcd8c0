// Reads the settings files for permissions, hooks and servers: raw values, each with its level. The engine checks
// its own settings itself.
import { lstat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import {
  decodeSettings,
  JsonError,
  MAX_SETTINGS_BYTES,
  readJson,
  type SettingsPlace,
} from "@palimpsest/core/internal";
import { DANGLING_REASON, explainFileError, FileError, readRegularFile } from "@palimpsest/core/ports";

type SettingsLevel = "managed" | "user" | "local" | "project";

export interface SettingsFile {
  readonly level: SettingsLevel;
  readonly path: string;
  readonly value: Readonly<Record<string, unknown>>;
  /** The position of the value at a path of keys. */
  place?(path: readonly string[]): SettingsPlace | undefined;
}

/** Something that a file was meant to forbid may be allowed. `blockingFindings` decides whether the agent may start. */
export interface UnsafeFinding {
  readonly level: SettingsLevel;
  readonly isUnsafe: true;
  readonly message: string;
}

export interface SettingsPlaces {
  /** Palimpsest's own home, such as `~/.palimpsest`. */
  readonly home: string;
  /** The project's folder. */
  readonly project: string;
  /** The administrator's file. */
  readonly managed?: string;
}

export interface SettingsFiles {
  /** Strongest first. */
  readonly files: readonly SettingsFile[];
  /** Whole sentences on what could not be used. */
  readonly findings: readonly string[];
  /** The findings that are unsafe. */
  readonly unsafe: readonly UnsafeFinding[];
}

export async function readSettingsFiles({ home, project, managed }: SettingsPlaces): Promise<SettingsFiles> {
  const user = join(home, "settings.json");
  const paths: (readonly [SettingsLevel, string])[] = [
    ...(managed === undefined ? [] : [["managed", managed] as const]),
    ["user", user],
    ["local", join(project, ".palimpsest/settings.local.json")],
    ["project", join(project, ".palimpsest/settings.json")],
    ["local", join(project, ".claude/settings.local.json")],
    ["project", join(project, ".claude/settings.json")],
  ];
  const files: SettingsFile[] = [];
  const unsafe: UnsafeFinding[] = [];
  for (const [level, path] of paths) {
    // In the home folder the project's file is the user's own.
    if (level === "project" && path === user) continue;
    const read = await readJsonObject(path);
    if (read.ok && read.value) files.push({ level, path, value: read.value, place: read.place });
    if (!read.ok)
      unsafe.push({ level, isUnsafe: true, message: `${read.where}: ${read.reason} None of it is used.` });
  }
  return { files, findings: unsafe.map(({ message }) => message), unsafe };
}

/** Files inside the project may have been written by anyone who can push to it. */
export const isFromProject = ({ level }: Pick<SettingsFile, "level">): boolean =>
  level === "project" || level === "local";

/** Whether the file was written for another agent. Its unknown tools, rules and hooks are reported, but not as mistakes. */
export const isOtherAgents = ({ path }: Pick<SettingsFile, "path">): boolean =>
  basename(dirname(path)) === ".claude";

/** The file with line and column, if known, so that editors can open it there. */
export function locateSetting(file: Pick<SettingsFile, "path" | "place">, path: readonly string[]): string {
  return formatPlace(file.path, file.place?.(path));
}

const formatPlace = (path: string, place: SettingsPlace | undefined): string =>
  place ? `${path}:${place.line}:${place.column}` : path;

export type JsonObject =
  | {
      readonly ok: true;
      readonly value?: Readonly<Record<string, unknown>>;
      place(path: readonly string[]): SettingsPlace | undefined;
    }
  | {
      readonly ok: false /** The file, and the line where that is known. */;
      readonly where: string;
      readonly reason: string;
    };

/** A missing or empty file is not an error. Comments and trailing commas are allowed. */
export async function readJsonObject(path: string): Promise<JsonObject> {
  try {
    const { value, place } = readJson(decodeSettings(await readRegularFile(path, MAX_SETTINGS_BYTES)));
    if (value === undefined) return { ok: true, place };
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return { ok: true, value: value as Record<string, unknown>, place };
    return { ok: false, where: path, reason: "This file must hold a JSON object." };
  } catch (error) {
    if (FileError.isInstance(error) && (error.code === "not-found" || error.code === "not-a-folder"))
      return (await isLink(path))
        ? { ok: false, where: path, reason: `This file cannot be read: ${DANGLING_REASON}.` }
        : { ok: true, place: () => undefined };
    return { ok: false, ...explainFailure(path, error) };
  }
}

function explainFailure(path: string, error: unknown): { readonly where: string; readonly reason: string } {
  if (error instanceof JsonError)
    return {
      where: formatPlace(path, error.place),
      reason: `This file is not valid JSON: ${error.message}.`,
    };
  if (FileError.isInstance(error))
    return { where: path, reason: `This file cannot be read: ${explainFileError(error)}.` };
  if (error instanceof TypeError && "code" in error)
    return { where: path, reason: "This file is not UTF-8 text." };
  throw error;
}

const isLink = async (path: string): Promise<boolean> =>
  (await lstat(path).catch(() => undefined))?.isSymbolicLink() ?? false;

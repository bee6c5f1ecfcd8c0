// Reads the settings files as far as permissions, hooks and servers need them: the raw values with the level they stand
// at. Whether the engine's own settings in them are right is said by the engine.
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";

export type SettingsLevel = "managed" | "user" | "local" | "project";

export interface SettingsFile {
  readonly level: SettingsLevel;
  readonly path: string;
  readonly value: Readonly<Record<string, unknown>>;
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
}

/** Larger than any settings; a file that grows beyond it is no settings file. */
const MAX_BYTES = 5_000_000;

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
  const findings: string[] = [];
  for (const [level, path] of paths) {
    // In the home folder the project's file is the user's own.
    if (level === "project" && path === user) continue;
    const read = await readJsonObject(path);
    if (read.ok && read.value) files.push({ level, path, value: read.value });
    if (!read.ok) findings.push(`${path}: ${read.reason} None of it is used.`);
  }
  return { files, findings };
}

/** Files inside the project may have been written by anyone who can push to it. */
export const isFromProject = ({ level }: Pick<SettingsFile, "level">): boolean =>
  level === "project" || level === "local";

/** The folder a settings file speaks for: hooks of it start there. */
export const folderOf = ({ path }: SettingsFile): string => dirname(dirname(path));

export type JsonObject =
  | { readonly ok: true; readonly value?: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly reason: string };

/** A file that is not there, or empty, has nothing to say; that is no failure. */
export async function readJsonObject(path: string): Promise<JsonObject> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "ENOENT" || code === "ENOTDIR") return { ok: true };
    return { ok: false, reason: `This file cannot be read (${code}).` };
  }
  if (text.length > MAX_BYTES) return { ok: false, reason: `This file is larger than ${MAX_BYTES} bytes.` };
  if (text.trim() === "") return { ok: true };
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return { ok: true, value: value as Record<string, unknown> };
    return { ok: false, reason: "This file must hold a JSON object." };
  } catch (error) {
    return { ok: false, reason: `This file is not valid JSON: ${(error as Error).message}.` };
  }
}

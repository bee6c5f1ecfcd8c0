// Reads the existing settings files and resolves them. Never writes, and never throws because of a file's content.
import { DANGLING_REASON, explainFileError } from "../ports/file-failure.ts";
import { FileError, type Files } from "../ports/files.ts";
import type { Environment } from "./environment-settings.ts";
import type { Finding } from "./finding.ts";
import { type ResolvedSettings, resolveSettings, type SettingsSource } from "./resolve-settings.ts";

export interface LoadOptions {
  /** The user's own folder, such as `~/.palimpsest`. */
  readonly home: string;
  readonly cwd: string;
  readonly env?: Environment;
  readonly commandLine?: unknown;
  /** The administrator's file; see `managedPath`. */
  readonly managed?: string;
}

/** Larger than any settings file; a larger file is something else. */
export const MAX_SETTINGS_BYTES = 1_000_000;

type FileLevel = Exclude<SettingsSource["level"], "command">;

/** Where an administrator puts settings that nobody else can override. */
export function managedPath(platform: string): string {
  if (platform === "darwin") return "/Library/Application Support/Palimpsest/managed-settings.json";
  if (platform === "win32") return "C:/ProgramData/Palimpsest/managed-settings.json";
  return "/etc/palimpsest/managed-settings.json";
}

export async function loadSettings(
  ports: { readonly files: Files },
  options: LoadOptions,
): Promise<ResolvedSettings> {
  const { home, cwd, env = {}, commandLine } = options;
  const user = `${home}/settings.json`;
  const project = `${cwd}/.palimpsest/settings.json`;
  const paths: (readonly [FileLevel, string])[] = [
    ["managed", options.managed ?? managedPath("linux")],
    ["local", `${cwd}/.palimpsest/settings.local.json`],
    ["user", user],
  ];
  // In the home folder both paths are the same file, and it is the user's.
  if (project !== user) paths.push(["project", project]);

  const sources: SettingsSource[] =
    commandLine === undefined ? [] : [{ level: "command", value: commandLine }];
  const unreadable: Finding[] = [];
  for (const [level, file] of paths) {
    const read = await readText(ports.files, file);
    if (read === undefined) continue;
    if ("text" in read) sources.push({ level, file, text: read.text });
    else {
      const message = `${file}: This settings file cannot be read: ${read.reason}. None of it is used.`;
      unreadable.push({ severity: "error", code: "unreadable", level, file, isUnsafe: true, message });
    }
  }
  const resolved = resolveSettings(sources, env);
  return { ...resolved, findings: [...unreadable, ...resolved.findings] };
}

/** Returns undefined if there is no such file. */
async function readText(
  files: Files,
  path: string,
): Promise<{ readonly text: string } | { readonly reason: string } | undefined> {
  try {
    return { text: decodeSettings(await files.read(path, MAX_SETTINGS_BYTES)) };
  } catch (error) {
    if (error instanceof TypeError && "code" in error) return { reason: "it is not UTF-8 text" };
    if (!FileError.isInstance(error)) throw error;
    if (error.code === "not-a-folder") return undefined;
    if (error.code !== "not-found") return { reason: explainFileError(error) };
    // A dangling link means that somebody intended to have settings here.
    return (await files.stat(path))?.kind === "link" ? { reason: DANGLING_REASON } : undefined;
  }
}

/**
 * Throws if the bytes are not UTF-8, because a rule with a replaced character would forbid something else. Drops a byte
 * order mark.
 */
export const decodeSettings = (bytes: Uint8Array): string =>
  new TextDecoder("utf-8", { fatal: true }).decode(bytes);

// Finds the memory folder of a project: named by the environment, by a person's setting, or the project's own folder.
import type { Files } from "../../ports/files.ts";
import type { Environment } from "../../settings/environment-settings.ts";
import type { Settings } from "../../settings/schema.ts";
import { findPlaces } from "../../transcript/project-places.ts";
import { canonicalPlace, checkFolder } from "./check-folder.ts";

export interface FolderOptions {
  readonly files: Files;
  readonly cwd: string;
  /** The home of all our files, such as `~/.palimpsest`. */
  readonly home: string;
  /** Resolved settings: `memory.folder` never comes from a file inside the repository, `switches.memory` may. */
  readonly settings: {
    readonly memory: Pick<Settings["memory"], "folder">;
    readonly switches: Pick<Settings["switches"], "memory">;
  };
  readonly env?: Environment;
}

export type FoundFolder =
  | { readonly ok: true; readonly folder: string }
  | { readonly ok: false; readonly reason: string };

export const FOLDER_VARIABLE = "PALIMPSEST_MEMORY_FOLDER";
const REMOTE_VARIABLE = "PALIMPSEST_REMOTE";

/** Returns a path that is canonical as far as it exists; `MemoryStore.open` creates the rest. */
export async function memoryFolder(options: FolderOptions): Promise<FoundFolder> {
  const { files, cwd, home, settings, env = {} } = options;
  if (!settings.switches.memory) return { ok: false, reason: "Memory is switched off (switches.memory)." };
  const named = env[FOLDER_VARIABLE]?.trim();
  if (named) return checkMountedFolder(options, named);
  if (isRemote(env)) {
    const reason = `A remote run has memory only in a mounted folder: name it in ${FOLDER_VARIABLE}.`;
    return { ok: false, reason };
  }
  const { project } = await findPlaces(files, home, cwd);
  const setting = settings.memory.folder;
  if (setting === undefined)
    return checkNamedFolder(options, "The project's memory folder", `${project}/memory`);
  // Each project gets its own folder below the configured one, so that they never share memories.
  const slug = project.slice(project.lastIndexOf("/") + 1);
  const base = await checkNamedFolder(options, "memory.folder", expandHome(setting, env));
  return base.ok ? checkNamedFolder(options, "memory.folder", `${base.folder}/${slug}`) : base;
}

export function isRemote(env: Environment): boolean {
  return !["", "0", "false", "off", "no"].includes(env[REMOTE_VARIABLE]?.trim().toLowerCase() ?? "");
}

async function checkMountedFolder(options: FolderOptions, named: string): Promise<FoundFolder> {
  const found = await checkNamedFolder(options, FOLDER_VARIABLE, named);
  if (!found.ok || !isRemote(options.env ?? {})) return found;
  const there = await options.files.stat(found.folder);
  if (there?.kind === "folder") return found;
  // A folder created here would disappear with the machine, unnoticed.
  return { ok: false, reason: `${FOLDER_VARIABLE} names ${named}, which is not mounted.` };
}

async function checkNamedFolder(
  { files, cwd, home, env = {} }: FolderOptions,
  what: string,
  path: string,
): Promise<FoundFolder> {
  const isWindows = /^[A-Za-z]:/.test(cwd);
  const first = checkFolder(path, isWindows);
  if (first !== undefined) return { ok: false, reason: `${what} cannot be used: ${first}.` };
  const folder = await canonicalPlace(files, isWindows ? path.replaceAll("\\", "/") : path);
  const second =
    checkFolder(folder, isWindows) ?? (await explainTooWide(files, folder, [home, userHome(env)]));
  return second === undefined
    ? { ok: true, folder }
    : { ok: false, reason: `${what} cannot be used: ${second}.` };
}

/** Refuses a folder that contains everything else, because a memory folder is scanned and written to. */
async function explainTooWide(
  files: Files,
  folder: string,
  homes: readonly (string | undefined)[],
): Promise<string | undefined> {
  for (const home of homes) {
    if (home === undefined || checkFolder(home, /^[A-Za-z]:/.test(home)) !== undefined) continue;
    const place = await canonicalPlace(files, home);
    if (place === folder || place.startsWith(`${folder}/`)) return `${folder} holds much more than memories`;
  }
  return undefined;
}

function expandHome(setting: string, env: Environment): string {
  const home = userHome(env);
  return home && /^~[/\\]/.test(setting) ? `${home}/${setting.slice(2)}` : setting;
}

const userHome = (env: Environment): string | undefined => env.HOME || env.USERPROFILE || undefined;

// Whether everything can be kept where it belongs.
import { dirname, isAbsolute } from "node:path";
import { FileError, memoryFolder, placesOf } from "@palimpsest/core";
import type { Finding, Surroundings } from "./finding.ts";
import type { Resolved } from "./settings.ts";

const area = "folders";
const ELSEWHERE = "Move that file away, or set PALIMPSEST_HOME to a folder.";

export async function checkHome(
  surroundings: Surroundings,
  settings: Pick<Resolved, "settings">,
): Promise<Finding[]> {
  const { ports, environment } = surroundings;
  const { home } = environment;
  if (!isAbsolute(home)) {
    const message = `PALIMPSEST_HOME must be an absolute path, not ${JSON.stringify(home)}.`;
    const remedy = "Set it to a path from the root, or leave it out to use ~/.palimpsest.";
    return [{ area, level: "error", message, remedy }];
  }
  const { path, kind } = await nearest(ports.files, home);
  if (kind === "file" || kind === "other") {
    const message =
      path === home ? `${home} is not a folder.` : `${home} cannot be made: ${path} is not a folder.`;
    return [{ area, level: "error", message, remedy: ELSEWHERE }];
  }
  const error = await triedIn(ports, path);
  if (error) {
    const unmade = path === home ? "" : `${home} cannot be made: `;
    const message = `${unmade}${path} cannot be written to.`;
    return [{ area, level: "error", message, remedy: remedyFor(error, path) }];
  }
  const below = await checkBelow(surroundings, settings);
  if (below.length > 0) return below;
  const message =
    path === home ? `${home} can be written to.` : `${home} does not exist yet; the first session makes it.`;
  return [{ area, level: "ok", message }];
}

/** Folders of this project that are there already: each may have an owner and a disk of its own. */
async function checkBelow(
  { ports, environment, cwd }: Surroundings,
  { settings }: Pick<Resolved, "settings">,
): Promise<Finding[]> {
  const { home, variables: env } = environment;
  const { project, sessions } = await placesOf(ports.files, home, cwd);
  const memory = await memoryFolder({ files: ports.files, cwd, home, settings, env });
  const findings: Finding[] = [];
  for (const path of new Set([project, sessions, ...(memory.ok ? [memory.folder] : [])])) {
    if ((await ports.files.stat(path))?.kind !== "folder") continue;
    const error = await triedIn(ports, path);
    if (!error) continue;
    const remedy = remedyFor(error, path);
    findings.push({ area, level: "error", message: `${path} cannot be written to.`, remedy });
  }
  return findings;
}

/** What a look at its mode would not tell: a full disk, a file system that is read-only, somebody else's rules. */
async function triedIn(
  { files, ids }: Surroundings["ports"],
  folder: string,
): Promise<FileError | undefined> {
  try {
    const probe = `${folder}/.palimpsest-doctor-${ids.next()}`;
    await files.write(probe, "");
    await files.remove(probe);
    return undefined;
  } catch (error) {
    if (!FileError.isInstance(error)) throw error;
    return error;
  }
}

/** The folder itself, or what stands nearest above it and would have to hold it. */
async function nearest(files: Surroundings["ports"]["files"], home: string) {
  for (let path = home; ; path = dirname(path)) {
    const info = await files.stat(path);
    if (info || path === dirname(path)) return { path, kind: info?.kind ?? "folder" };
  }
}

function remedyFor(error: FileError, path: string): string {
  if (error.code === "no-space") return "Free some space on that disk.";
  if (error.code === "not-a-folder") return "Set PALIMPSEST_HOME to a folder, or to one that can be made.";
  return `Give yourself write permission in ${path}, or set PALIMPSEST_HOME to another folder.`;
}

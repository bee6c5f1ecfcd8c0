// Checks that pal's home and the project's folders can be written to.
import { dirname, isAbsolute } from "node:path";
import { findPlaces } from "@palimpsest/core/internal";
import { memoryFolder } from "@palimpsest/core/memory";
import { formatBytes } from "../text/numbers.ts";
import { findWriteProblem, type Room, roomAt } from "./check-disk.ts";
import type { Resolved } from "./check-settings.ts";
import type { Finding, Surroundings } from "./doctor-finding.ts";

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
    const remedy = "Set it to an absolute path, or unset it to use ~/.palimpsest.";
    return [{ area, level: "error", message, remedy }];
  }
  const { path, kind } = await findNearestFolder(ports.files, home);
  if (kind === "file" || kind === "other") {
    const message =
      path === home ? `${home} is not a folder.` : `${home} cannot be created: ${path} is not a folder.`;
    return [{ area, level: "error", message, remedy: ELSEWHERE }];
  }
  const problem = await findWriteProblem(ports, path);
  if (problem) {
    const unmade = path === home ? "" : `${home} cannot be created: `;
    return [{ area, level: "error", message: `${unmade}${problem.message}`, remedy: problem.remedy }];
  }
  const below = await checkBelow(surroundings, settings);
  if (below.length > 0) return below;
  return [describeRoom(path === home ? home : undefined, home, await roomAt(path))];
}

/** Checks the existing folders of this project: each may have another owner or be on another disk. */
async function checkBelow(
  { ports, environment, cwd }: Surroundings,
  { settings }: Pick<Resolved, "settings">,
): Promise<Finding[]> {
  const { home, variables: env } = environment;
  const { project, sessions } = await findPlaces(ports.files, home, cwd);
  const memory = await memoryFolder({ files: ports.files, cwd, home, settings, env });
  const findings: Finding[] = [];
  for (const path of new Set([project, sessions, ...(memory.ok ? [memory.folder] : [])])) {
    if ((await ports.files.stat(path))?.kind !== "folder") continue;
    const problem = await findWriteProblem(ports, path);
    if (problem) findings.push({ area, level: "error", ...problem });
  }
  return findings;
}

/** The folder itself, or its nearest existing parent. */
async function findNearestFolder(files: Surroundings["ports"]["files"], home: string) {
  for (let path = home; ; path = dirname(path)) {
    const info = await files.stat(path);
    if (info || path === dirname(path)) return { path, kind: info?.kind ?? "folder" };
  }
}

/** `made`: the home exists. */
function describeRoom(made: string | undefined, home: string, room: Room): Finding {
  const state =
    made === undefined
      ? `${home} does not exist yet; the first session creates it`
      : `${home} can be written to`;
  const free = room.bytes === undefined ? "" : formatBytes(room.bytes);
  if (room.isShort) {
    const message = `${state}, but only ${room.files === undefined ? `${free} are` : `${room.files} inodes are`} free.`;
    return { area, level: "warning", message, remedy: "Free some space on that disk." };
  }
  return { area, level: "ok", message: free === "" ? `${state}.` : `${state}; ${free} are free.` };
}

// Whether everything can be kept where it belongs.
import { dirname, isAbsolute } from "node:path";
import { FileError } from "@palimpsest/core";
import type { Finding, Surroundings } from "./finding.ts";

const area = "folders";
const ELSEWHERE = "Move that file away, or set PALIMPSEST_HOME to a folder.";

export async function checkHome({ ports, environment }: Surroundings): Promise<Finding[]> {
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
  try {
    const probe = `${path}/.palimpsest-doctor-${ports.ids.next()}`;
    await ports.files.write(probe, "");
    await ports.files.remove(probe);
  } catch (error) {
    if (!FileError.isInstance(error)) throw error;
    const unmade = path === home ? "" : `${home} cannot be made: `;
    const message = `${unmade}${path} cannot be written to.`;
    return [{ area, level: "error", message, remedy: remedyFor(error, path) }];
  }
  const message =
    path === home ? `${home} can be written to.` : `${home} does not exist yet; the first session makes it.`;
  return [{ area, level: "ok", message }];
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

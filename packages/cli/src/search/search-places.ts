// Finds the folders with sessions and memories of this project, or of all projects.

import { findPlaces } from "@palimpsest/core/internal";
import { memoryFolder } from "@palimpsest/core/memory";
import { nodeEnvironment, nodePorts } from "@palimpsest/core/ports";
import { projectsIn, type SearchPlaces } from "@palimpsest/core/search";
import { loadUsableSettings } from "../usable-settings.ts";

/** This project first. A project whose memory is off, or in another folder, is searched without it. */
export async function searchPlaces(isAll: boolean): Promise<readonly SearchPlaces[]> {
  const { files } = nodePorts();
  const { home, variables: env } = nodeEnvironment();
  const cwd = process.cwd();
  const { settings } = await loadUsableSettings(cwd);
  const { project } = await findPlaces(files, home, cwd);
  const memory = await memoryFolder({ files, cwd, home, settings, env });
  const here = { project, ...(memory.ok && { memory: memory.folder }) };
  if (!isAll) return [here];
  const others = (await projectsIn(files, home)).filter((each) => each !== project);
  const isOn = settings.switches.memory;
  return [here, ...others.map((each) => ({ project: each, ...(isOn && { memory: `${each}/memory` }) }))];
}

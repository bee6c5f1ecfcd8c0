// Checks the search index of this project without changing it: whether it exists, its size, and whether it can be read.

import { findPlaces } from "@palimpsest/core/internal";
import { indexCounts, indexPathOf } from "@palimpsest/core/search";
import { formatCount } from "@palimpsest/core/text";
import { formatBytes } from "../text/numbers.ts";
import type { Finding, Surroundings } from "./doctor-finding.ts";

const area = "search";
const REBUILD = "Delete it: the next search rebuilds it, and nothing is lost.";

export async function checkSearchIndex({ ports, environment, cwd }: Surroundings): Promise<Finding[]> {
  const { project } = await findPlaces(ports.files, environment.home, cwd);
  const path = indexPathOf(project);
  const there = await ports.files.stat(path);
  const unusable = (await ports.files.list(project)).filter(({ name }) => name.includes(".sqlite.unusable-"));
  const aside: Finding[] = unusable.map((each) => ({
    area,
    level: "warning",
    message: `${each.path} was set aside: it could not be used as an index.`,
    remedy: "Delete it if you do not need it. The new index is complete.",
  }));
  if (!there)
    return [{ area, level: "ok", message: "No search index yet; the first search creates it." }, ...aside];
  const counts = await indexCounts(ports, path);
  if (!counts) {
    const message = `${path} cannot be used; the next search sets it aside and builds another.`;
    return [{ area, level: "warning", message, remedy: REBUILD }, ...aside];
  }
  const { files, units } = counts;
  const message = `${formatBytes(there.size)}: ${units} places in ${formatCount(files, "file")}.`;
  return [{ area, level: "ok", message }, ...aside];
}

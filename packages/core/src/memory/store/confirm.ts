// Confirms memories on behalf of a person: from then on they count as the person's word. Runs under the folder's lock.
import { formatMemory } from "../format/format.ts";
import { parseMemory } from "../format/parse.ts";
import type { Written } from "./change.ts";
import type { Folder } from "./folder.ts";
import type { Put } from "./put.ts";
import { settleFolder } from "./settle.ts";
import { writePuts } from "./write.ts";

/** For a file that is gone, confirms the removal. Files that changed since the person looked are left alone. */
export async function confirmMemories(
  folder: Folder,
  seen: ReadonlyMap<string, string | null>,
): Promise<Written> {
  const settled = await settleFolder(folder);
  const puts: Put[] = [];
  const left: string[] = [];
  for (const [path, text] of seen) {
    const current = (await folder.textAt(path)) ?? null;
    if (current !== text) left.push(path);
    else puts.push({ path, text: current === null ? null : markAsSaid(path, current), current });
  }
  const written = await writePuts(folder, settled, puts, { by: "human", reason: "confirmed" });
  return written.ok ? { ...written, left: [...left, ...written.left] } : written;
}

/** A file without evidence was written by hand and stays as it is. */
function markAsSaid(path: string, text: string): string {
  const memory = parseMemory(path, text, 0);
  const { evidence, broken, description } = memory;
  if (broken !== undefined || evidence === undefined || evidence.class === "said") return text;
  const { isPersons: _, ...rest } = evidence;
  return formatMemory(
    { ...memory, evidence: { ...rest, class: "said" }, description: dropMark(description) },
    text,
  );
}

/** Removes the mark of descriptions that nobody had said; now somebody has. */
const dropMark = (description: string) => description.replace(/^\((?:observed|inferred)\)\s*/i, "");

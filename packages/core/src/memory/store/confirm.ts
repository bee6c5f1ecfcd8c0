// A person confirms memories: from then on they count as the person's word. Under the folder's lock.
import { formatMemory } from "../format/format.ts";
import { parseMemory } from "../format/parse.ts";
import type { Written } from "./change.ts";
import type { Folder } from "./folder.ts";
import type { Put } from "./put.ts";
import { settleFolder } from "./settle.ts";
import { writePuts } from "./write.ts";

/** Also of files that are gone: then it is the removal that is confirmed. What changed since the person looked is left alone. */
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

/** A file without evidence was written by hand and needs none. */
function markAsSaid(path: string, text: string): string {
  const memory = parseMemory(path, text, 0);
  const { evidence, broken, description } = memory;
  if (broken !== undefined || evidence === undefined || evidence.class === "said") return text;
  return formatMemory(
    { ...memory, evidence: { ...evidence, class: "said" }, description: dropMark(description) },
    text,
  );
}

/** The program marks descriptions of what nobody said; now somebody did. */
const dropMark = (description: string) => description.replace(/^\((?:observed|inferred)\)\s*/i, "");

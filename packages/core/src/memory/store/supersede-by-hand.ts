// Lets what a person saved in an editor supersede older statements, like any other statement.
import { isIndexPath } from "../paths/check-path.ts";
import { describeReplaced, type ReplacedNotice } from "./describe-replaced.ts";
import type { Folder } from "./folder.ts";
import type { Put } from "./put.ts";
import { putOnRecord } from "./put-on-record.ts";
import { scanFolder } from "./scan.ts";
import type { Settled } from "./settle.ts";
import { supersedeStatements } from "./supersede.ts";

/** Without `tell` nobody would hear of it, so nothing is superseded. */
export async function supersedeByHand(
  folder: Folder,
  settled: Settled,
  tell: ((notice: ReplacedNotice) => void) | undefined,
): Promise<Settled> {
  if (!tell) return settled;
  const saved = await listSaved(folder, settled);
  if (saved.length === 0) return settled;
  const { puts, superseded, unsure } = await supersedeStatements(folder, settled.found, saved, "hand");
  const own = new Set(saved.map(({ path }) => path));
  const others = puts.filter(({ path }) => !own.has(path));
  const operations = others.length === 0 ? [] : await putOnRecord(folder, others, { by: "human" });
  for (const { path, text } of others) await folder.put(path, text);
  tell(describeReplaced(operations, superseded, unsure));
  if (others.length === 0) return settled;
  const changed = new Map(settled.changed);
  for (const { path, before } of operations) if (!changed.has(path)) changed.set(path, before);
  return { ...settled, found: await scanFolder(folder.files, folder.path, true), changed };
}

async function listSaved(folder: Folder, { hands }: Settled): Promise<readonly Put[]> {
  const puts: Put[] = [];
  for (const { path, before, after, by } of hands) {
    if (by !== "hand" || after === null || isIndexPath(path)) continue;
    const text = await folder.versions.read(after);
    const current = before === null ? null : await folder.versions.read(before);
    if (text !== undefined && current !== undefined) puts.push({ path, text, current });
  }
  return puts;
}

// Lists the memories of a project whose own settings switched memory off, because their prohibitions still count: a
// repository must not lift what a person has forbidden.
import type { Ports } from "../ports/ports.ts";
import { parseMemory } from "./format/parse.ts";
import { OperationRecord } from "./history/record.ts";
import { Versions } from "./history/versions.ts";
import type { Memory } from "./memory.ts";
import { type FolderOptions, memoryFolder } from "./paths/memory-folder.ts";
import { listMemories } from "./store/list-memories.ts";
import { Texts } from "./store/texts.ts";

/** Returns memories as they were before unconfirmed changes. Writes nothing. Empty if the folder cannot be used. */
export async function listSwitchedOffMemories(
  { files, clock }: Pick<Ports, "files" | "clock">,
  { settings, ...options }: Omit<FolderOptions, "files">,
): Promise<readonly Memory[]> {
  const on = { memory: settings.memory, switches: { memory: true } };
  const found = await memoryFolder({ ...options, files, settings: on });
  if (!found.ok) return [];
  const { folder } = found;
  const memories = await listMemories(files, new Texts(files, clock, folder), folder);
  const record = new OperationRecord(files, `${folder}/.history/operations.jsonl`);
  await record.catchUp().catch(() => {});
  const versions = new Versions(files, `${folder}/.history/versions`);
  const before: Memory[] = [];
  for (const { path, before: version } of record.unconfirmed.all) {
    const text = version === null ? undefined : await versions.read(version).catch(() => undefined);
    if (text !== undefined) before.push(parseMemory(path, text, 0));
  }
  return [...memories.filter(({ path }) => !record.unconfirmed.get(path)), ...before];
}

// What the keys of /memory do to a memory: confirm, correct, remove, and undo that again.
import type { MemoryStore, Written } from "@palimpsest/core/memory";
import type { CommandHost } from "./command.ts";
import type { MemoryEntry } from "./memory-entries.ts";
import { removeMemories } from "./slash-forget.ts";

/** A change that a key of this panel has made. */
export interface MemoryChange {
  readonly store: MemoryStore;
  /** The id of the write. */
  readonly write: string;
}

const changeOf = (store: MemoryStore | undefined, written: Written): MemoryChange | undefined => {
  const write = written.ok ? written.operations[0]?.write : undefined;
  return store && write !== undefined ? { store, write } : undefined;
};

/** An undo can be undone as well. */
export async function undoChange(
  { store, write }: MemoryChange,
  { agent, notice }: CommandHost,
): Promise<MemoryChange | undefined> {
  const written = await store.undo(write, { by: "undo" });
  if (!written.ok) {
    notice("warning", written.reason);
    return undefined;
  }
  await agent.memory.refreshRules();
  const paths = written.operations.map(({ path }) => path).join(", ");
  notice("info", `Undone: ${paths}`);
  agent.tell(`The user undid the last change of these memories: ${paths}`);
  return changeOf(store, written);
}

/** The store in which a memory can be changed. Undefined for the team's, which is changed in the repository, where others see it. */
async function storeOf(
  { memory }: MemoryEntry,
  { agent, notice }: CommandHost,
): Promise<MemoryStore | undefined> {
  if (memory.scope === undefined) return agent.memory.store();
  if (memory.scope === "person") return agent.session.memory.others.openPerson();
  notice("info", "The team's memory is changed with pal memory edit --team and pal memory rm --team.");
  return undefined;
}

/** What somebody already said needs no confirmation. */
export const canConfirm = ({ isWaiting, memory }: MemoryEntry): boolean =>
  isWaiting || memory.scope === "team";

/** Confirming a memory of the team copies it into the person's own memory, so that its rules apply to them. */
export async function confirmEntry(entry: MemoryEntry, host: CommandHost): Promise<MemoryChange | undefined> {
  if (entry.memory.scope === "team") return agreeWith(entry, host);
  if (entry.isWaiting) return confirmPaths([entry.path], host);
  host.notice("info", `${entry.path} needs no confirmation.`);
  return undefined;
}

/** Confirms memories of the project, and removals. */
export async function confirmPaths(
  paths: readonly string[],
  { agent, notice }: CommandHost,
): Promise<MemoryChange | undefined> {
  const store = await agent.memory.store();
  if (!store) return undefined;
  const seen = new Map<string, string | null>();
  for (const path of paths) seen.set(path, (await store.text(path)) ?? null);
  const written = await store.confirm(seen);
  if (!written.ok) return refuse(written.reason, notice);
  await agent.memory.refreshRules();
  const change = changeOf(store, written);
  notice("info", `Confirmed: ${paths.join(", ")}. Undo with: pal memory undo ${change?.write ?? ""}`);
  return change;
}

async function agreeWith(
  { path, memory }: MemoryEntry,
  { agent, notice }: CommandHost,
): Promise<MemoryChange | undefined> {
  const text = await agent.session.memory.others.teamText(path);
  if (text === undefined) return refuse(`${path} can no longer be read.`, notice);
  const written = await agent.memory.write([{ path, text, base: null }], "agreed with the team");
  if (!written.ok) return refuse(written.reason, notice);
  const rules = memory.never.length === 0 ? "" : ` pal will ask before ${memory.never.join(", ")}.`;
  notice("info", `Agreed: ${path} is now in your memory of this project.${rules}`);
  return changeOf(await agent.memory.store(), written);
}

/** Changes made by others meanwhile are merged. */
export async function correctEntry(entry: MemoryEntry, host: CommandHost): Promise<MemoryChange | undefined> {
  const { agent, edit, notice } = host;
  const { path } = entry;
  const store = await storeOf(entry, host);
  if (!store) return undefined;
  const base = (await store.text(path)) ?? "";
  const edited = await edit(base);
  if (!edited.ok) return refuse(edited.reason, notice);
  const text = `${edited.text}\n`;
  if (text.trim() === "") return refuse(`${path} would be empty; d removes it.`, notice);
  if (text.trimEnd() === base.trimEnd()) {
    notice("info", `${path} is unchanged.`);
    return undefined;
  }
  const change = { path, text, base };
  const written =
    entry.memory.scope === undefined
      ? await agent.memory.write([change])
      : await store.write([change], { by: "human" });
  if (!written.ok) return refuse(written.reason, notice);
  await agent.memory.refreshRules();
  notice("info", `Saved memory: ${path}`);
  return changeOf(store, written);
}

export async function removeEntry(entry: MemoryEntry, host: CommandHost): Promise<MemoryChange | undefined> {
  const { agent, notice } = host;
  const store = await storeOf(entry, host);
  if (!store) return undefined;
  if (entry.memory.scope === undefined) {
    const removed = await removeMemories([entry.memory], host);
    return removed && changeOf(store, removed);
  }
  const base = (await store.text(entry.path)) ?? null;
  const written = await store.write([{ path: entry.path, text: null, base }], { by: "human" });
  if (!written.ok) return refuse(written.reason, notice);
  await agent.memory.refreshRules();
  const change = changeOf(store, written);
  notice("info", `Forgotten: ${entry.path}. Undo with: pal memory undo --everywhere ${change?.write ?? ""}`);
  return change;
}

function refuse(reason: string, notice: CommandHost["notice"]): undefined {
  notice("warning", reason);
}

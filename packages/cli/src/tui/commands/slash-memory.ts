// /memory: lists what is known across sessions. One key reads, confirms, corrects or removes a memory.
import { findContradictions, joinScopes, listKnown, type MemoryStore } from "@palimpsest/core/memory";
import { cleanText } from "../../text/clean.ts";
import type { Look } from "../../text/look.ts";
import { hangIndent, wrapLines } from "../../text/measure-columns.ts";
import { formatMarkdown } from "../markdown/format-markdown.ts";
import type { Command, CommandHost } from "./command.ts";
import { describeMemoryEntries, listMemoryEntries, type MemoryEntry } from "./memory-entries.ts";
import { removeMemories } from "./slash-forget.ts";

const CONFIRM = { key: "c", label: "confirm" };
const CONFIRM_ALL = { key: "a", label: "confirm all" };
const CHANGES = [
  { key: "e", label: "correct" },
  { key: "d", label: "remove" },
];

export const slashMemory: Command = {
  name: "memory",
  about: "what is remembered, from whom and since when; confirm, correct or remove it",
  takes: "[words]",
  async run(argument, host) {
    const { agent, asker, notice } = host;
    if (agent.memory.folder === undefined) return notice("info", "Memory is off here.");
    let selected = 0;
    for (;;) {
      const { entries, summary, removed } = await readEntries(argument, host);
      if (entries.length === 0) return notice("info", describeNone(argument, agent.memory.folder));
      const waiting = entries.filter(({ isWaiting }) => isWaiting).map(({ path }) => path);
      const chosen = await asker.choose({
        title: "What is remembered",
        aside: summary,
        options: entries.map(({ label, mark }) => ({ label, note: mark })),
        preview: (at, look) => memoryLines(entries[at]!, look),
        selected: Math.min(selected, entries.length - 1),
        actions: [
          ...(entries.some(canConfirm) ? [CONFIRM] : []),
          ...(waiting.length + removed.length > 1 ? [CONFIRM_ALL] : []),
          ...CHANGES,
        ],
        enter: "read it",
      });
      const picked = chosen && entries[chosen.at];
      if (!picked) return;
      selected = chosen.at;
      if (chosen.action === CONFIRM_ALL.key) await confirmPaths([...waiting, ...removed], host);
      else await act(chosen.action, picked, host);
    }
  },
};

/** What somebody already said needs no confirmation. */
const canConfirm = ({ isWaiting, memory }: MemoryEntry): boolean => isWaiting || memory.scope === "team";

const describeNone = (words: string, folder: string): string =>
  words.trim() === ""
    ? `No memories yet. /remember adds one in ${folder}/.`
    : `No memory contains these words: ${words.trim()}`;

async function readEntries(argument: string, { agent }: CommandHost) {
  const store = await agent.memory.store();
  const known = store ? await listKnown(store) : { memories: [], removed: [] };
  const others = await agent.session.memory.others.list();
  const all = joinScopes(
    known.memories.map(({ memory }) => memory),
    others,
  );
  const words = argument.toLowerCase().split(/\s+/).filter(Boolean);
  const entries = listMemoryEntries(known, others, findContradictions(all)).filter(
    ({ label, detail, memory }) => {
      const text = `${label} ${detail} ${memory.name} ${memory.body}`.toLowerCase();
      return words.every((word) => text.includes(word));
    },
  );
  const removed = known.removed.map(({ path }) => path);
  return { entries, summary: describeMemoryEntries(entries, known), removed };
}

async function act(key: string | undefined, entry: MemoryEntry, host: CommandHost): Promise<void> {
  if (key === "c") return confirmEntry(entry, host);
  if (key === "e") return correctEntry(entry, host);
  if (key === "d") return removeEntry(entry, host);
  await host.asker.view({ title: cleanText(entry.path), body: (look) => memoryLines(entry, look) });
}

function memoryLines({ memory, label, detail }: MemoryEntry, look: Look): string[] {
  const { paint, columns } = look;
  const { body, never, broken, evidence } = memory;
  const facts = [
    ...(broken === undefined ? [] : [`Its frontmatter cannot be read: ${broken}`]),
    ...never.map((rule) => `${memory.scope === "team" ? "Proposed" : "Asks before"}: ${rule}`),
    // Where the memory is the sentence itself, it stands above.
    ...(evidence?.quote === undefined || evidence.quote.trim() === body.trim()
      ? []
      : [`In your words: ${evidence.quote}`]),
  ];
  return [
    ...wrapLines(label, columns).map(paint.bold),
    ...wrapLines(detail, columns).map(paint.dim),
    "",
    ...formatMarkdown(cleanText(body), look),
    ...(facts.length === 0 ? [] : [""]),
    ...facts.flatMap((fact) => hangIndent(cleanText(fact), "", columns).map(paint.dim)),
  ];
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

/** Confirming a memory of the team copies it into the person's own memory, so that its rules apply to them. */
async function confirmEntry(entry: MemoryEntry, host: CommandHost): Promise<void> {
  if (entry.memory.scope === "team") return agreeWith(entry, host);
  if (!entry.isWaiting) return host.notice("info", `${entry.path} needs no confirmation.`);
  await confirmPaths([entry.path], host);
}

/** Confirms memories of the project, and removals. */
async function confirmPaths(paths: readonly string[], { agent, notice }: CommandHost): Promise<void> {
  const store = await agent.memory.store();
  if (!store) return;
  const seen = new Map<string, string | null>();
  for (const path of paths) seen.set(path, (await store.text(path)) ?? null);
  const written = await store.confirm(seen);
  if (!written.ok) return notice("warning", written.reason);
  await agent.memory.refreshRules();
  notice(
    "info",
    `Confirmed: ${paths.join(", ")}. Undo with: pal memory undo ${written.operations[0]?.write ?? ""}`,
  );
}

async function agreeWith({ path, memory }: MemoryEntry, { agent, notice }: CommandHost): Promise<void> {
  const text = await agent.session.memory.others.teamText(path);
  if (text === undefined) return notice("warning", `${path} can no longer be read.`);
  const written = await agent.memory.write([{ path, text, base: null }], "agreed with the team");
  if (!written.ok) return notice("warning", written.reason);
  const rules = memory.never.length === 0 ? "" : ` pal will ask before ${memory.never.join(", ")}.`;
  notice("info", `Agreed: ${path} is now in your memory of this project.${rules}`);
}

/** Changes made by others meanwhile are merged. */
async function correctEntry(entry: MemoryEntry, host: CommandHost): Promise<void> {
  const { agent, edit, notice } = host;
  const { path } = entry;
  const store = await storeOf(entry, host);
  if (!store) return;
  const base = (await store.text(path)) ?? "";
  const edited = await edit(base);
  if (!edited.ok) return notice("warning", edited.reason);
  const text = `${edited.text}\n`;
  if (text.trim() === "") return notice("warning", `${path} would be empty; d removes it.`);
  if (text.trimEnd() === base.trimEnd()) return notice("info", `${path} is unchanged.`);
  const change = { path, text, base };
  const written =
    entry.memory.scope === undefined
      ? await agent.memory.write([change])
      : await store.write([change], { by: "human" });
  if (!written.ok) return notice("warning", written.reason);
  await agent.memory.refreshRules();
  notice("info", `Saved memory: ${path}`);
}

async function removeEntry(entry: MemoryEntry, host: CommandHost): Promise<void> {
  const { agent, notice } = host;
  if (entry.memory.scope === undefined) return removeMemories([entry.memory], host);
  const store = await storeOf(entry, host);
  if (!store) return;
  const base = (await store.text(entry.path)) ?? null;
  const written = await store.write([{ path: entry.path, text: null, base }], { by: "human" });
  if (!written.ok) return notice("warning", written.reason);
  await agent.memory.refreshRules();
  const undo = `pal memory undo --everywhere ${written.operations[0]?.write ?? ""}`;
  notice("info", `Forgotten: ${entry.path}. Undo with: ${undo}`);
}

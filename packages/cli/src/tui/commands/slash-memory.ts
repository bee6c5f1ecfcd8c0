// /memory: lists what is known across sessions. One key reads, confirms, corrects or removes a memory.
import { findContradictions, joinScopes, listKnown } from "@palimpsest/core/memory";
import { cleanText } from "../../text/clean.ts";
import type { Look } from "../../text/look.ts";
import { hangIndent, wrapLines } from "../../text/measure-columns.ts";
import { formatMarkdown } from "../markdown/format-markdown.ts";
import {
  canConfirm,
  confirmEntry,
  confirmPaths,
  correctEntry,
  type MemoryChange,
  removeEntry,
  undoChange,
} from "./change-memory.ts";
import type { Command, CommandHost } from "./command.ts";
import { describeMemoryEntries, listMemoryEntries, type MemoryEntry } from "./memory-entries.ts";

const CONFIRM = { key: "c", label: "confirm" };
const CONFIRM_ALL = { key: "a", label: "confirm all" };
const CHANGES = [
  { key: "e", label: "correct" },
  { key: "d", label: "remove" },
];
const UNDO = { key: "u", label: "undo" };

export const slashMemory: Command = {
  name: "memory",
  about: "what is remembered, from whom and since when; confirm, correct or remove it",
  takes: "[WORDS]",
  async run(argument, host) {
    const { agent, asker, notice } = host;
    if (agent.memory.folder === undefined) return notice("info", "Memory is off here.");
    let selected = 0;
    let last: MemoryChange | undefined;
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
          ...(last ? [UNDO] : []),
        ],
        enter: "read it",
      });
      const picked = chosen && entries[chosen.at];
      if (!picked) return;
      selected = chosen.at;
      const changed =
        chosen.action === CONFIRM_ALL.key
          ? await confirmPaths([...waiting, ...removed], host)
          : await act(chosen.action, picked, last, host);
      last = changed ?? last;
    }
  },
};

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

async function act(
  key: string | undefined,
  entry: MemoryEntry,
  last: MemoryChange | undefined,
  host: CommandHost,
): Promise<MemoryChange | undefined> {
  if (key === "c") return confirmEntry(entry, host);
  if (key === "e") return correctEntry(entry, host);
  if (key === "d") return removeEntry(entry, host);
  if (key === "u" && last) return undoChange(last, host);
  await host.asker.view({ title: cleanText(entry.path), body: (look) => memoryLines(entry, look) });
  return undefined;
}

function memoryLines({ memory, label, detail }: MemoryEntry, look: Look): string[] {
  const { paint, columns } = look;
  const { body, never, broken, evidence, cues } = memory;
  const facts = [
    ...(broken === undefined ? [] : [`Its frontmatter cannot be read: ${broken}`]),
    ...never.map((rule) => `${memory.scope === "team" ? "Proposed" : "Asks before"}: ${rule}`),
    // Where the memory is the sentence itself, it stands above.
    ...(evidence?.quote === undefined || evidence.quote.trim() === body.trim()
      ? []
      : [`In your words: ${evidence.quote}`]),
    ...(cues === undefined ? [] : [`Also found by: ${cues.join(", ")}`]),
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

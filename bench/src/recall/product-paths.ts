// The ways in which a person or a model searches the same texts: `pal search` and Recall find a text as a message in a
// transcript, `pal recall` as a memory file.
import { createHash } from "node:crypto";
import { openSession, RECALL } from "@palimpsest/core";
import {
  formatMemory,
  joinFolders,
  KeptIndex,
  openMemoryStore,
  recallIndexPath,
} from "@palimpsest/core/memory";
import { searchProjects } from "@palimpsest/core/search";
import { memoryPorts } from "@palimpsest/core/testing";
import type { Corpus, Turn } from "./corpus.ts";
import type { Search, Unit } from "./systems.ts";

/** A text of the corpus. */
interface Entering {
  readonly id: string;
  readonly text: string;
  readonly sequence: string;
  readonly time: number;
}

const PROJECT = "/home/projects/bench";

const formatTurn = ({ by, text }: Turn): string => (by === undefined ? text : `${by}: ${text}`);

/** Each text once. */
export function textsOf({ wholes }: Corpus, unit: Unit): readonly Entering[] {
  const all = wholes.flatMap(({ id, time = 0, turns }) =>
    unit === "turns"
      ? turns.map((turn) => ({ id: turn.id, text: formatTurn(turn), sequence: id, time }))
      : [{ id, text: turns.map(formatTurn).join("\n\n"), sequence: "all", time }],
  );
  return [...new Map(all.map((each) => [each.id, each])).values()];
}

export async function askPalSearch(corpus: Corpus, unit: Unit): Promise<Search> {
  const ports = memoryPorts();
  const texts = textsOf(corpus, unit);
  const sequences = Map.groupBy(texts, ({ sequence }) => sequence);
  for (const [sequence, entries] of sequences)
    await ports.files.write(
      `${PROJECT}/sessions/${nameOf(sequence)}.jsonl`,
      entries.map((entry) => formatEntry(entry, texts.indexOf(entry))).join(""),
    );
  return async ({ text, now }, most) => {
    const { hits } = await searchProjects(ports, [{ project: PROJECT }], text, { limit: most, now });
    return hits.map(({ entry = "" }) => texts[Number(entry.slice(1))]!.id);
  };
}

const formatEntry = ({ text, time }: Entering, at: number): string =>
  `${JSON.stringify({ v: 1, id: `e${at}`, parent: null, time, type: "user", source: "human", content: [{ type: "text", text }] })}\n`;

export async function askPalRecall(corpus: Corpus, unit: Unit): Promise<Search> {
  const ports = memoryPorts();
  const texts = textsOf(corpus, unit);
  const names = new Map(texts.map(({ id }) => [id, unit === "turns" ? nameOf(id) : hideId(id)]));
  const ids = new Map(texts.map(({ id }) => [`${names.get(id)}.md`, id]));
  for (const { id, text, time } of texts) {
    const name = names.get(id)!;
    const path = `/memory/${name}.md`;
    await ports.files.write(path, formatMemory({ name, description: "", body: text, never: [] }));
    await ports.files.setModified(path, time);
  }
  const store = await openMemoryStore(ports, "/memory");
  const source = joinFolders({ own: store, others: [], notes: async () => [] });
  const { files, clock } = ports;
  const index = new KeptIndex({ files, clock, path: recallIndexPath(PROJECT) });
  const counted = await index.follow(source);
  return async ({ text, now = 0 }, most) =>
    (await index.rank(source, counted, { message: text, now }))
      .slice(0, most)
      .map(({ memory }) => ids.get(memory.path)!);
}

/** As a model searches within a session: the messages in the order in which the answer shows them, as many as fit. */
export async function askRecallTool(corpus: Corpus, unit: Unit): Promise<Search> {
  const ports = memoryPorts();
  await ports.files.makeFolder("/work");
  const session = await openSession({
    ...{ cwd: "/work", home: "/home", env: {}, ports, model: "claude-sonnet-4-6", tools: [RECALL] },
    settings: { switches: { memory: false } },
  });
  const ids = new Map<string, string>();
  for (const { id, text } of textsOf(corpus, unit)) {
    await session.user(text);
    ids.set(session.view.slots.at(-1)!.entry, id);
  }
  return async ({ text }, most) => {
    const answer = await session.recall({ query: text });
    const shown = [...answer.matchAll(/^## (\S+) \(/gm)].map(([, entry = ""]) => ids.get(entry));
    return [...new Set(shown)].filter((id) => id !== undefined).slice(0, most);
  };
}

/** Sessions of LongMemEval that hold an answer are called so, and numbered: their names would give them away. */
const hideId = (id: string): string => `s${createHash("sha256").update(id).digest("hex").slice(0, 12)}x`;

const nameOf = (id: string): string => id.replace(/[^\w-]+/g, "-");

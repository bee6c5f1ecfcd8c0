// The Recall tool for other sessions: searches and reads memories and earlier sessions of the project. Read-only.
import { passagesOf } from "../derived/passages.ts";
import type { MemoryStore } from "../memory/store/store.ts";
import type { Ports } from "../ports/ports.ts";
import { SearchIndex } from "../search/search-index.ts";
import type { Hit, SearchKind } from "../search/search-kinds.ts";
import { describeError } from "../text/describe-error.ts";
import { loadTranscript } from "../transcript/load-transcript.ts";
import { ANSWER_TOKENS, estimateAnswerTokens } from "./fit-answer.ts";
import { readPart } from "./read-part.ts";

export interface PastRecallDependencies {
  readonly ports: Ports;
  /** This session's id, which is left out. */
  readonly session: string;
  /** The folder of the project's transcripts. */
  readonly sessions: string;
  isOn(): boolean;
  memory(): Promise<{ readonly folder: string; readonly store: MemoryStore } | undefined>;
}

export interface PastInput {
  readonly where: "memory" | "past";
  readonly query?: string | undefined;
  readonly id?: string | undefined;
  readonly offset: number;
}

/** Indexing years of transcripts takes longer; the newest are indexed first, and the rest by later calls. */
const UPDATE_MS = 10_000;
const MAX_HITS = 12;
/** Short enough that an answer has room for several hits. */
const HIT_CHARACTERS = 600;
const FOOT = "[More of one: its id with the same `where`.]";

export class PastRecall {
  readonly #parts: PastRecallDependencies;

  constructor(parts: PastRecallDependencies) {
    this.#parts = parts;
  }

  async answer({ where, query, id, offset }: PastInput): Promise<string> {
    if (!this.#parts.isOn()) return "Memory across sessions is switched off here.";
    try {
      if (query !== undefined) return await this.#search(where, query);
      if (id !== undefined) return await this.#read(where, id, offset);
      return "Give a query to look for, or an id that one has named.";
    } catch (error) {
      return `It cannot be looked up now: ${describeError(error)}`;
    }
  }

  /** Finds what was said in the project's sessions, this one included, that contains words of the query, best first. */
  async findSaid(query: string): Promise<readonly Hit[]> {
    if (!this.#parts.isOn()) return [];
    return (await this.#find(query, ["human", "assistant"], { memory: undefined, notSession: undefined }))
      .hits;
  }

  async #search(where: PastInput["where"], query: string): Promise<string> {
    const folder = (await this.#parts.memory())?.folder;
    const kinds = where === "memory" ? (["memory"] as const) : (["human", "assistant", "tool"] as const);
    const { hits, isWhole } = await this.#find(query, kinds, {
      memory: folder,
      notSession: this.#parts.session,
    });
    const rest = isWhole ? "" : "\n\n[Older sessions are not in the index yet: ask again for them.]";
    const none = where === "memory" ? "No memory contains" : "No earlier session of this project contains";
    if (hits.length === 0) return `${none} any of: ${query.slice(0, 200)}${rest}`;
    return `${joinFitting(hits.map((hit) => formatHit(hit, folder)))}\n\n${FOOT}${rest}`;
  }

  async #find(
    query: string,
    kinds: readonly SearchKind[],
    { memory, notSession }: { readonly memory: string | undefined; readonly notSession: string | undefined },
  ) {
    const { ports, sessions } = this.#parts;
    const project = sessions.slice(0, sessions.lastIndexOf("/"));
    const index = await SearchIndex.open(ports, { project, memory });
    try {
      const isWhole = await this.#update(index);
      const filter = {
        kinds,
        ...(notSession !== undefined && { notSession }),
        limit: MAX_HITS,
        characters: HIT_CHARACTERS,
      };
      return { isWhole, hits: await index.search(query, filter) };
    } finally {
      index.close();
    }
  }

  /** False if there was no time to index everything. */
  async #update(index: SearchIndex): Promise<boolean> {
    const stop = new AbortController();
    const cancel = this.#parts.ports.clock.after(UPDATE_MS, () => stop.abort());
    try {
      await index.update({ signal: stop.signal });
      return true;
    } catch (error) {
      if (stop.signal.aborted) return false;
      throw error;
    } finally {
      cancel();
    }
  }

  async #read(where: PastInput["where"], id: string, offset: number): Promise<string> {
    const text = where === "memory" ? await this.#memoryText(id) : await this.#pastText(id);
    if (text !== undefined) return readPart(id, text, offset, ANSWER_TOKENS);
    const form = where === "memory" ? "a memory's path" : "SESSION/ID";
    return `Nothing has the id ${id.slice(0, 200)}. Give ${form}, as a query with the same \`where\` names it.`;
  }

  async #memoryText(path: string): Promise<string | undefined> {
    return (await this.#parts.memory())?.store.text(path);
  }

  async #pastText(place: string): Promise<string | undefined> {
    const { ports, sessions } = this.#parts;
    const [name = "", id] = place.split("/");
    // Looked up in the list, not built into a path, so that an id cannot lead out of the folder.
    if (!(await ports.files.names(sessions)).includes(`${name}.jsonl`)) return undefined;
    const { entries } = await loadTranscript(ports.files, `${sessions}/${name}.jsonl`);
    const calls = new Map();
    const passages = entries.flatMap((entry) => passagesOf(entry, calls)).filter((each) => each.id === id);
    return passages.length === 0 ? undefined : passages.map(({ text }) => text).join("\n\n");
  }
}

function formatHit({ kind, path, session, id, about, title, time, text, from }: Hit, folder = ""): string {
  const day = new Date(time).toISOString().slice(0, 10);
  const place = session === undefined ? path.slice(folder.length + 1) : `${session}/${id}`;
  const of = kind === "tool" || kind === "memory" ? about : (title ?? "");
  const head = `## ${place} (${kind}, ${day}${of === "" ? "" : `, ${of.slice(0, 80)}`})`;
  return `${head}\n${from === 0 ? "" : `[from ${from}]\n`}${text}`.toWellFormed();
}

/** Joins as many texts as fit into an answer, best first. */
function joinFitting(texts: readonly string[]): string {
  let answer = texts[0]!;
  for (const text of texts.slice(1)) {
    const longer = `${answer}\n\n${text}`;
    if (estimateAnswerTokens(longer) <= ANSWER_TOKENS - 100) answer = longer;
  }
  return answer;
}

// Full-text search over a project's transcripts and memories. Each query first updates the index, at the cost
// of what is new. The index holds only words and positions; the text that is shown is read from its file.

import { parseMemory } from "../memory/format/parse.ts";
import type { FileInfo } from "../ports/files.ts";
import type { IndexDatabase, SqlValue } from "../ports/index-store.ts";
import { describeError } from "../text/describe-error.ts";
import { checkEntry } from "../transcript/entries.ts";
import { type FoundFile, planUpdate } from "./plan-index-update.ts";
import { planQuery, type Query } from "./plan-query.ts";
import type { CollectionStatistics } from "./rank/text-index.ts";
import { rankCandidates, type UnitRow } from "./rank-candidates.ts";
import { dropFile, fileAt, knownFiles } from "./rows.ts";
import {
  countsOf,
  type DatabasePorts,
  indexPathOf,
  isDamage,
  isOfDatabase,
  openIndex,
  setAside,
  temporaryIndex,
} from "./search-database.ts";
import type { Hit, SearchFilter, SearchKind } from "./search-kinds.ts";
import { snippetOf } from "./snippet.ts";
import { memoriesIn, takeMemory } from "./take-memory.ts";
import { takeTranscript } from "./take-transcript.ts";
import { textIn } from "./units.ts";

/** One screen of hits. */
const LIMIT = 20;
/**
 * How many are ranked. Candidates further down by words alone seldom contain a better one; at least twice the wanted number
 * of hits.
 */
const RANKED = 150;
/** Only the best rows are examined; a text with more rows than this hides others. */
const CANDIDATES = 1_000;
/** A word in fewer units than this is not common. */
const MIN_COMMON = 500;
/** If every word is common, only this many of the newest rows are considered, without ranking all. */
const COMMON_CANDIDATES = 4_000;
/** A word in a text's name or description counts as much as this many in its body. */
const ABOUT_WEIGHT = 2;
/** Scores are rounded to this many digits; of equal ones the newer comes first. */
const SCORE_DIGITS = 3;

export interface SearchPlaces {
  /** The project's folder, which holds its index and its sessions. */
  readonly project: string;
  readonly memory?: string | undefined;
}

export interface Updated {
  readonly files: number;
  readonly bytes: number;
  readonly units: number;
  readonly gone: number;
  /** Files that could not be read now; they are tried again next time. */
  readonly failed: readonly string[];
}

interface Row extends UnitRow {
  readonly path: string;
  readonly entry: string;
  readonly start: number;
  readonly length: number;
  readonly first: number;
  readonly last: number;
  readonly score: number;
  /** 1 if it contains the query word for word. */
  readonly exact: number;
}

export class SearchIndex {
  readonly #ports: DatabasePorts;
  readonly #places: SearchPlaces;
  #database: IndexDatabase;
  #unkept: string | undefined;

  /** If the index cannot be written, one in memory is built for each query. */
  static async open(ports: DatabasePorts, places: SearchPlaces): Promise<SearchIndex> {
    try {
      return new SearchIndex(ports, places, await openIndex(ports, indexPathOf(places.project)));
    } catch (error) {
      return new SearchIndex(ports, places, await temporaryIndex(ports), describeError(error));
    }
  }

  private constructor(ports: DatabasePorts, places: SearchPlaces, database: IndexDatabase, unkept?: string) {
    this.#ports = ports;
    this.#places = places;
    this.#database = database;
    this.#unkept = unkept;
  }

  /** Why the index cannot be stored on disk, or undefined. */
  get unkept(): string | undefined {
    return this.#unkept;
  }

  /** Reads what is new since the last update. */
  async update({ signal }: { readonly signal?: AbortSignal } = {}): Promise<Updated> {
    return this.#repairing(async () => {
      const { files } = this.#ports;
      const { gone, read } = planUpdate(knownFiles(this.#database), await this.#found());
      const failed: string[] = [];
      let [bytes, units] = [0, 0];
      if (gone.length > 0)
        this.#database.transaction(() => {
          for (const { id } of gone) dropFile(this.#database, id);
        });
      for (const { file, from } of read) {
        signal?.throwIfAborted();
        try {
          const taken =
            file.session === undefined
              ? await takeMemory(files, this.#database, this.#places.memory!, file)
              : await takeTranscript(files, this.#database, file, from);
          bytes += taken.bytes;
          units += taken.units;
        } catch (error) {
          // A file that cannot be read does not affect the others.
          if (isDamage(error) || isOfDatabase(error)) throw error;
          failed.push(file.path);
        }
      }
      return { files: read.length - failed.length, bytes, units, gone: gone.length, failed };
    });
  }

  /** Returns the best places, one for each text, best first; of equal ones the newer. Equal texts are found once. */
  async search(text: string, filter: SearchFilter = {}): Promise<readonly Hit[]> {
    return this.#repairing(async () => {
      const query = planQuery(text, this.#shares());
      if (!query) return [];
      const limit = filter.limit ?? LIMIT;
      const hits: Hit[] = [];
      const seen = new Set<string>();
      for (const row of this.#ranked(text, query, filter, limit)) {
        const keys = [`${row.path}\n${row.name}`, row.digest];
        if (keys.some((key) => seen.has(key))) continue;
        const hit = await this.#hit(row, query, filter.characters);
        if (hit) hits.push(hit);
        for (const key of keys) seen.add(key);
        if (hits.length >= limit) return hits;
      }
      return hits;
    });
  }

  /** Yields rows with the exact phrase, then ranked rows with the words, then rows with words that begin like them. */
  *#ranked(text: string, query: Query, filter: SearchFilter, limit: number): Iterable<Row> {
    const most = Math.max(RANKED, 2 * limit);
    if (query.phrase !== undefined)
      // In SQLite, a lower score is better.
      for (const row of this.#rows(query.phrase, false, filter, most))
        yield { ...row, score: -row.score, exact: 1 };
    const [all, any = all, beginnings] = query.matches;
    const rows = [all!, any!].flatMap((match) => this.#rows(match, query.isCommon, filter, most));
    const { where, values } = writeConditions(filter);
    const ranked = rankCandidates(this.#database, {
      ...{
        query: text,
        candidates: [...new Map(rows.map((row) => [row.id, row])).values()],
        where,
        values,
        most,
      },
      statistics: this.#statistics(),
      now: filter.now ?? this.#ports.clock.now(),
    });
    for (const { id, score } of ranked) {
      const [row] = this.#database.all(
        "SELECT unit.*, file.path, file.session, file.title FROM unit JOIN file ON file.id = unit.file WHERE unit.id = ?",
        id,
      ) as unknown as readonly Row[];
      if (row) yield { ...row, score, exact: 0 };
    }
    if (beginnings !== undefined)
      for (const row of this.#rows(beginnings, query.isCommon, filter, most))
        yield { ...row, score: 0, exact: 0 };
  }

  /** Drops files from the index, so that removed or rewritten content is not found until it is read again. */
  forget(paths: readonly string[]): void {
    this.#database.transaction(() => {
      for (const path of paths) {
        const file = fileAt(this.#database, path);
        if (file) dropFile(this.#database, file.id);
      }
    });
  }

  get counts(): { readonly files: number; readonly units: number } {
    return countsOf(this.#database);
  }

  close(): void {
    this.#database.close();
  }

  async #found(): Promise<readonly FoundFile[]> {
    const { files } = this.#ports;
    const { project, memory } = this.#places;
    const sessions = (await files.list(`${project}/sessions`)).filter(isTranscript);
    return [
      ...sessions.map(({ path, name, size, modified }) => ({
        path,
        size,
        modified,
        session: name.slice(0, -".jsonl".length),
      })),
      ...(memory === undefined ? [] : await memoriesIn(files, memory)),
    ];
  }

  #shares(): (term: string) => number {
    const { segments, countOf } = this.#statistics();
    // A word in few units is always searched for, because ranking those takes no time.
    return (term) => (countOf(term) < MIN_COMMON ? 0 : countOf(term) / segments);
  }

  #statistics(): CollectionStatistics {
    const counts = new Map<string, number>();
    const countUnits = (term: string) =>
      Number(this.#database.all("SELECT doc FROM vocabulary WHERE term = ?", term)[0]?.doc ?? 0);
    return {
      segments: Number(this.#database.all("SELECT count(*) AS n FROM unit")[0]!.n),
      countOf: (term) => {
        const count = counts.get(term) ?? countUnits(term);
        counts.set(term, count);
        return count;
      },
    };
  }

  #rows(match: string, isCommon: boolean, filter: SearchFilter, limit: number): readonly Row[] {
    const { where, values } = writeConditions(filter);
    const best = isCommon
      ? `ORDER BY rowid DESC LIMIT ${COMMON_CANDIDATES}`
      : `ORDER BY score LIMIT ${CANDIDATES}`;
    // With a filter, matching rows may be anywhere, so the number of candidates is not limited.
    const candidates = where === "" ? ` ${best}` : "";
    return this.#database.all(
      // Of equal texts, takes the newest: SQLite takes the other columns from the row that max() found.
      `WITH found AS MATERIALIZED
         (SELECT rowid AS id, round(bm25(word, ${ABOUT_WEIGHT}, 1), ${SCORE_DIGITS}) AS score FROM word
          WHERE word MATCH ?${candidates})
       SELECT unit.*, file.path, file.session, file.title, found.score, max(unit.time)
       FROM found JOIN unit ON unit.id = found.id JOIN file ON file.id = unit.file
       WHERE true${where} GROUP BY unit.digest ORDER BY found.score, unit.time DESC, unit.id DESC LIMIT ?`,
      match,
      ...values,
      limit,
    ) as unknown as readonly Row[];
  }

  /** Returns undefined if the text has changed since; its file is then read again next time. */
  async #hit(row: Row, { terms }: Query, characters?: number): Promise<Hit | undefined> {
    const { path, first, last } = row;
    const text = (await this.#textOf(row))?.slice(first, last);
    if (text === undefined) {
      this.#database.run("UPDATE file SET size = -1, taken = 0 WHERE path = ?", path);
      return undefined;
    }
    const { from, ...snippet } = snippetOf(text, terms, characters);
    const isMemory = row.kind === "memory";
    return {
      kind: row.kind as SearchKind,
      project: this.#places.project.slice(this.#places.project.lastIndexOf("/") + 1),
      path,
      ...(!isMemory && { session: String(row.session), entry: row.entry, id: row.name }),
      ...(!isMemory && row.title !== null && { title: String(row.title) }),
      about: String(row.about),
      time: Number(row.time),
      ...snippet,
      from: first + from,
      score: row.score,
      ...(row.exact === 1 && { isExact: true }),
    };
  }

  async #textOf({ kind, path, name, entry, start, length }: Row): Promise<string | undefined> {
    try {
      const bytes = await this.#ports.files.readRange(path, start, length);
      const text = new TextDecoder().decode(bytes);
      if (kind === "memory") return parseMemory(path, text, 0).body;
      const checked = checkEntry(JSON.parse(text));
      return checked.ok && checked.entry.id === entry ? textIn(checked.entry, name) : undefined;
    } catch {
      return undefined;
    }
  }

  /** Repeats the work with a new index if this one is damaged (it is set aside) or cannot be written (it is left alone). */
  async #repairing<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const isLost = isDamage(error);
      if (!isLost && (!isOfDatabase(error) || this.#unkept !== undefined)) throw error;
      this.#database.close();
      this.#database = isLost ? await this.#anew() : await this.#inMemory(error);
      await this.update();
      return work();
    }
  }

  async #anew(): Promise<IndexDatabase> {
    const path = indexPathOf(this.#places.project);
    try {
      await setAside(this.#ports, path);
      return await openIndex(this.#ports, path);
    } catch (error) {
      return this.#inMemory(error);
    }
  }

  #inMemory(error: unknown): Promise<IndexDatabase> {
    this.#unkept = describeError(error);
    return temporaryIndex(this.#ports);
  }
}

/** Returns SQL conditions on `unit` and `file` for a hit. */
function writeConditions({ kinds, session, notSession, since, until }: SearchFilter): {
  readonly where: string;
  readonly values: readonly SqlValue[];
} {
  const conditions: [string, SqlValue][] = [];
  if (kinds) conditions.push([`unit.kind IN (SELECT value FROM json_each(?))`, JSON.stringify(kinds)]);
  if (session !== undefined) conditions.push(["file.session = ?", session]);
  if (notSession !== undefined) conditions.push(["file.session IS NOT ?", notSession]);
  if (since !== undefined) conditions.push(["unit.time >= ?", since]);
  if (until !== undefined) conditions.push(["unit.time <= ?", until]);
  return {
    where: conditions.map(([condition]) => ` AND ${condition}`).join(""),
    values: conditions.map(([, value]) => value),
  };
}

const isTranscript = ({ kind, name }: FileInfo) => kind === "file" && name.endsWith(".jsonl");

// Ranks units of the index: SQLite finds candidates, which the one ranker then ranks with their neighbours and the
// statistics of the whole index.
import type { IndexDatabase, SqlValue } from "../ports/index-store.ts";
import { type CollectionStatistics, type RankedText, TextIndex } from "./rank/text-index.ts";

/** How many units on either side may share words with a candidate, as far as the ranker looks. */
const NEIGHBOURS = 2;
/** A text of at most about this many units is ranked as a whole; of a longer one, only the part around a candidate. */
const TEXT_UNITS = 12;
/** Ranking more rows takes long enough for a person to notice. */
const MAX_ROWS = 1_500;

export interface UnitRow {
  readonly [name: string]: SqlValue;
  readonly id: number;
  readonly file: number;
  readonly name: string;
  /** Its position among the units of its file. */
  readonly place: number;
  readonly time: number;
  readonly digest: string;
}

interface LoadedRow extends UnitRow {
  readonly terms: string;
  readonly aboutTerms: string;
  readonly timed: number;
  readonly wanted: number;
}

export interface RankedUnit {
  /** The id of the unit with the best segment. */
  readonly id: number;
  readonly score: number;
  readonly time: number;
}

export interface RankRequest {
  readonly query: string;
  readonly candidates: readonly UnitRow[];
  readonly statistics: CollectionStatistics;
  /** SQL conditions on `unit` and `file` for a hit, with their values; neighbours need not meet them. */
  readonly where: string;
  readonly values: readonly SqlValue[];
  readonly now: number;
  readonly most: number;
}

/** Returns one unit for each text, best first; of equally good ones the newer. */
export function rankCandidates(database: IndexDatabase, request: RankRequest): readonly RankedUnit[] {
  const rows = loadAround(database, request);
  const index = new TextIndex<string>({ statistics: request.statistics });
  const texts = groupTexts(rows);
  for (const [key, { units, sequence }] of texts)
    index.add(key, {
      about: splitTerms(units[0]!.aboutTerms),
      segments: units.map(({ terms, timed }) => ({ terms: splitTerms(terms), namesTime: timed === 1 })),
      time: units[0]!.time,
      sequence,
    });
  const isWanted = (key: string) => texts.get(key)!.units[0]!.wanted === 1;
  return index
    .rank(request.query, request.most, { now: request.now, isWanted })
    .map((ranked) => toRankedUnit(ranked, texts))
    .sort((a, b) => b.score - a.score || b.time - a.time || b.id - a.id);
}

const toRankedUnit = ({ of, segment, score }: RankedText<string>, texts: ReadonlyMap<string, Text>) => {
  const { id, time } = texts.get(of)!.units[Math.max(0, segment)]!;
  return { id, time, score: roundScore(score) };
};

/** Rounds, so that nearly equal scores are equal and the newer one comes first. */
const roundScore = (score: number) => Math.round(score * 1_000) / 1_000;

interface Text {
  readonly units: LoadedRow[];
  readonly sequence: string;
}

/** Groups units by text. A gap in a file ends the sequence of neighbours. */
function groupTexts(rows: readonly LoadedRow[]): ReadonlyMap<string, Text> {
  const texts = new Map<string, Text>();
  let [sequence, last] = ["", { file: -1, place: -1 }];
  for (const row of rows) {
    if (row.file !== last.file || row.place !== last.place + 1) sequence = `${row.file} ${row.place}`;
    last = row;
    const key = `${row.file}\n${row.name}`;
    const text = texts.get(key);
    if (text) text.units.push(row);
    else texts.set(key, { units: [row], sequence });
  }
  return texts;
}

function loadAround(
  database: IndexDatabase,
  { candidates, where, values }: RankRequest,
): readonly LoadedRow[] {
  const rows = new Map<number, LoadedRow>();
  const seen = new Set<string>();
  for (const { id, file, name, place } of candidates) {
    const key = `${file}\n${name}`;
    if (rows.size >= MAX_ROWS || (seen.has(key) && rows.has(id))) continue;
    seen.add(key);
    const found = database.all(
      `SELECT unit.id, unit.file, unit.name, unit.place, unit.time, unit.digest, unit.timed, word.body AS terms, word.about AS aboutTerms,
              (true${where}) AS wanted
       FROM unit JOIN file ON file.id = unit.file JOIN word ON word.rowid = unit.id
       WHERE unit.file = ? AND unit.place BETWEEN ? AND ? AND (unit.name = ? OR unit.place BETWEEN ? AND ?)`,
      ...values,
      ...[file, place - TEXT_UNITS, place + TEXT_UNITS, name, place - NEIGHBOURS, place + NEIGHBOURS],
    ) as unknown as readonly LoadedRow[];
    for (const row of found) rows.set(row.id, row);
  }
  return [...rows.values()].sort((a, b) => a.file - b.file || a.place - b.place);
}

const splitTerms = (terms: string): readonly string[] => (terms === "" ? [] : terms.split(" "));

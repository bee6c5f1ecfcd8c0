// Imports every recorded session like a user, and finds each of its messages again: by `pal search` with a unique phrase, in its
// session, with the bytes of the source.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { loadTranscript } from "@palimpsest/core/internal";
import { nodePorts } from "@palimpsest/core/ports";
import { type Hit, searchProjects } from "@palimpsest/core/search";
import type { BenchTable } from "../bench-table.ts";
import { inFolder } from "../in-folder.ts";
import type { Usage } from "../open-long/usage.ts";
import { buildPal } from "../start/programs.ts";
import { hasTranscripts, TRANSCRIPTS } from "../transcripts/real-sessions.ts";
import { hasEnoughWords, PhraseBook } from "./own-phrase.ts";
import { readSourceTexts, type SourceText } from "./source-texts.ts";

const run = promisify(execFile);
const REPORT = fileURLToPath(new URL("../open-long/report-usage.js", import.meta.url));
/** As many hits as `pal search` shows. */
const LIMIT = 10;

interface ImportedSession {
  readonly id: string;
  readonly source: string;
  readonly path: string;
  readonly project: string;
  readonly lines: number;
}

interface Counts {
  texts: number;
  readBack: number;
  longEnough: number;
  asked: number;
  found: number;
  first: number;
  readonly missed: string[];
}

export async function benchImport(): Promise<readonly BenchTable[]> {
  const title = "Import: every message found again";
  const how =
    "`pal import` (the published bundle, a process of its own) over all recorded sessions in ../shared/data/transcripts. The texts of their messages are taken from the files without the product's readers. Every text must be in the session's transcript with the same bytes. Each one with at least five words that has a phrase of its own (eight words, or all of a shorter text, at most 1,000 characters, that no other text of its project has, apart from punctuation and case) is searched for by that phrase and must be among the ten hits, in its own session; a text that occurs several times is looked for in its session, as with `--session`. The search is `searchProjects`, the function that `pal search` calls, in this process. Then all of them are imported again.";
  const columns = [
    "sessions",
    "texts",
    "read back",
    "of five words and more",
    "with a phrase of their own",
    "found in their session",
    "as the first hit",
    "imported again",
  ];
  if (!hasTranscripts()) return [{ title, how: `${how} The data is not here.`, columns, rows: [] }];
  return inFolder(async (home) => {
    const pal = await buildPal(home);
    const work = `${home}/work`;
    await mkdir(work);
    const runPal = async (...args: string[]) => {
      const usage = `${home}/usage.json`;
      const env = {
        ...{ PATH: process.env.PATH, HOME: home, PALIMPSEST_HOME: `${home}/pal` },
        PALIMPSEST_BENCH_USAGE: usage,
      };
      const { stdout } = await run(process.execPath, ["--no-warnings", "--import", REPORT, pal, ...args], {
        ...{ cwd: work, env, maxBuffer: 2 ** 28 },
      });
      return { result: JSON.parse(stdout), usage: JSON.parse(await readFile(usage, "utf8")) as Usage };
    };
    const first = await runPal("import", "--json", TRANSCRIPTS);
    const sessions = first.result.sessions as ImportedSession[];
    const before = digestFolder(`${home}/pal`);
    const counts = await findAll(sessions);
    const again = await runPal("import", "--json", "--again", TRANSCRIPTS);
    const isSame = digestFolder(`${home}/pal`) === before;
    const unchanged = await runPal("import", "--json", TRANSCRIPTS);
    for (const missed of counts.missed) console.error(missed);
    const { texts, readBack, longEnough, asked, found } = counts;
    const repeated = isSame ? `${again.result.outcomes.same} the same, nothing added` : "CHANGED";
    const lines = sessions.reduce((sum, session) => sum + session.lines, 0);
    const describeRun = (name: string, { cpuMs, peakBytes }: Usage) => [
      name,
      lines.toLocaleString("en"),
      `${(cpuMs / 1_000).toFixed(1)} s`,
      Math.round((lines / cpuMs) * 1_000).toLocaleString("en"),
      `${Math.round(peakBytes / 1e6)} MB`,
    ];
    return [
      {
        ...{ title, how, columns },
        rows: [[sessions.length, texts, readBack, longEnough, asked, found, counts.first, repeated]],
      },
      {
        title: "Import: speed",
        how: "The same runs: user and system time of the whole process, with its start, and its memory at the highest.",
        columns: ["run", "lines", "processor time", "lines a second", "memory"],
        rows: [
          describeRun("the first", first.usage),
          describeRun("everything read again (`--again`)", again.usage),
          describeRun("unchanged transcripts skipped", unchanged.usage),
        ],
      },
    ];
  });
}

async function findAll(sessions: readonly ImportedSession[]): Promise<Counts> {
  const counts: Counts = {
    ...{ texts: 0, readBack: 0, longEnough: 0, asked: 0, found: 0, first: 0 },
    missed: [],
  };
  for (const [, own] of Map.groupBy(sessions, (session) => session.project)) {
    const book = new PhraseBook();
    const owners = new Map<string, number>();
    const texts = own.map((session) => ({ session, texts: readSourceTexts(session.source) }));
    const repeated = new Set<string>();
    for (const { texts: all } of texts)
      for (const { text } of all) {
        if (owners.has(text)) {
          repeated.add(text);
          continue;
        }
        owners.set(text, owners.size);
        book.add(text, owners.get(text)!);
      }
    for (const [text, owner] of owners) book.noteContained(text, owner);
    for (const { session, texts: all } of texts)
      await findSession(session, all, { book, owners, repeated, counts });
  }
  return counts;
}

async function findSession(
  session: ImportedSession,
  texts: readonly SourceText[],
  {
    book,
    owners,
    repeated,
    counts,
  }: {
    book: PhraseBook;
    owners: ReadonlyMap<string, number>;
    repeated: ReadonlySet<string>;
    counts: Counts;
  },
): Promise<void> {
  const { entries } = await loadTranscript(nodePorts().files, session.path);
  const stored = new Map(entries.map((entry) => [entry.id, collectStrings(entry, new Set())]));
  const all = new Set([...stored.values()].flatMap((strings) => [...strings]));
  for (const { who, text } of texts) {
    counts.texts++;
    if (all.has(text)) counts.readBack++;
    else counts.missed.push(`not read back in ${session.id}: ${who} ${JSON.stringify(text.slice(0, 80))}`);
    if (!hasEnoughWords(text)) continue;
    counts.longEnough++;
    const phrase = book.findOwn(text, owners.get(text)!);
    if (phrase === undefined) continue;
    counts.asked++;
    const isRight = (hit: Hit) =>
      hit.session === session.id && stored.get(hit.entry ?? "")?.has(text) === true;
    // A text that occurs in several sessions is found once, unless the search is limited to one session.
    const where = repeated.has(text) ? { session: session.id } : {};
    const isAmong = async (limit: number) =>
      (await findHits(session.project, phrase, { limit, ...where })).some(isRight);
    // The first hit is the same whatever the limit; ranking nine more for each phrase takes most of an hour.
    const isFirst = await isAmong(1);
    if (isFirst) counts.first++;
    if (isFirst || (await isAmong(LIMIT))) counts.found++;
    else counts.missed.push(`not found in ${session.id}: ${who} ${JSON.stringify(phrase)}`);
  }
}

/** As `pal search` does in the project. */
async function findHits(
  project: string,
  phrase: string,
  filter: { readonly limit: number; readonly session?: string },
): Promise<readonly Hit[]> {
  const { hits, problems, unkept } = await searchProjects(nodePorts(), [{ project }], phrase, filter);
  for (const problem of [...problems, ...unkept]) throw new Error(problem);
  return hits;
}

function collectStrings(value: unknown, strings: Set<string>): ReadonlySet<string> {
  if (typeof value === "string") strings.add(value);
  else if (typeof value === "object" && value !== null)
    for (const inner of Object.values(value)) collectStrings(inner, strings);
  return strings;
}

/** A digest of all transcripts and the files beside them, without the index, which may be rebuilt. */
function digestFolder(folder: string): string {
  const hash = createHash("sha256");
  for (const path of globSync("projects/*/sessions/**/*.jsonl", { cwd: folder }).sort())
    hash.update(path).update(readFileSync(`${folder}/${path}`));
  return hash.digest("hex");
}

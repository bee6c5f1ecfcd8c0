// Imports every recorded session like a user, and finds each of its messages again: by `pal search` with a unique phrase, in its
// session, with the bytes of the source.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { loadTranscript } from "@palimpsest/core/internal";
import { nodePorts } from "@palimpsest/core/ports";
import { type Hit, SearchIndex } from "@palimpsest/core/search";
import type { BenchTable } from "../bench-table.ts";
import { inFolder } from "../in-folder.ts";
import { buildPal } from "../start/programs.ts";
import { hasTranscripts, TRANSCRIPTS } from "../transcripts/real-sessions.ts";
import { hasEnoughWords, PhraseBook } from "./own-phrase.ts";
import { readSourceTexts, type SourceText } from "./source-texts.ts";

const run = promisify(execFile);
const REPORT = fileURLToPath(new URL("../open-long/report-usage.ts", import.meta.url));
/** As many hits as `pal search` shows. */
const LIMIT = 10;

interface ImportedSession {
  readonly id: string;
  readonly source: string;
  readonly path: string;
  readonly project: string;
}

interface Counts {
  texts: number;
  asked: number;
  found: number;
  readBack: number;
  readonly missed: string[];
}

export async function benchImport(): Promise<BenchTable> {
  const title = "Import: every message found again";
  const how =
    "`pal import` (the published bundle) over all recorded sessions in ../shared/data/transcripts. The texts of their messages are taken from the files without the product's readers. Each one with at least five words that has a phrase of eight words of its own is searched for by that phrase, through the index that `pal search` uses, among its ten hits, and must stand in its own session (a text that was said several times is looked for in its session, with `--session`); every text must be in the session's transcript with the same bytes. Then all of them are imported again.";
  const columns = [
    "sessions",
    "texts",
    "read back",
    "with a phrase of their own",
    "found in their session",
    "again",
  ];
  if (!hasTranscripts()) return { title, how: `${how} The data is not here.`, columns, rows: [] };
  return inFolder(async (home) => {
    const pal = await buildPal(home);
    const work = `${home}/work`;
    await mkdir(work);
    const runPal = async (...args: string[]) => {
      const env = { PATH: process.env.PATH, HOME: home, PALIMPSEST_HOME: `${home}/pal` };
      const { stdout } = await run(process.execPath, ["--no-warnings", "--import", REPORT, pal, ...args], {
        cwd: work,
        env,
        maxBuffer: 2 ** 28,
      });
      return JSON.parse(stdout);
    };
    const { sessions } = (await runPal("import", "--json", TRANSCRIPTS)) as { sessions: ImportedSession[] };
    const before = digestFolder(`${home}/pal`);
    const counts = await findAll(sessions);
    const again = await runPal("import", "--json", "--again", TRANSCRIPTS);
    const isSame = digestFolder(`${home}/pal`) === before;
    for (const missed of counts.missed) console.error(missed);
    return {
      title,
      how,
      columns,
      rows: [
        [
          sessions.length,
          counts.texts,
          counts.readBack,
          counts.asked,
          counts.found,
          isSame ? `${again.outcomes.same} the same, nothing added` : "CHANGED",
        ],
      ],
    };
  });
}

async function findAll(sessions: readonly ImportedSession[]): Promise<Counts> {
  const counts: Counts = { texts: 0, asked: 0, found: 0, readBack: 0, missed: [] };
  for (const [project, own] of Map.groupBy(sessions, (session) => session.project)) {
    const index = await SearchIndex.open(nodePorts(), { project });
    await index.update();
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
    for (const { session, texts: all } of texts)
      await findSession(session, all, { index, book, owners, repeated, counts });
    index.close();
  }
  return counts;
}

async function findSession(
  session: ImportedSession,
  texts: readonly SourceText[],
  {
    index,
    book,
    owners,
    repeated,
    counts,
  }: {
    index: SearchIndex;
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
    const phrase = hasEnoughWords(text) ? book.findOwn(text, owners.get(text)!) : undefined;
    if (phrase === undefined) continue;
    counts.asked++;
    // A text that occurs in several sessions is found once, unless the search is limited to one session.
    const where = repeated.has(text) ? { session: session.id } : {};
    const hits: readonly Hit[] = await index.search(phrase, { limit: LIMIT, ...where });
    const isFound = hits.some((hit) => hit.session === session.id && stored.get(hit.entry ?? "")?.has(text));
    if (isFound) counts.found++;
    else counts.missed.push(`not found in ${session.id}: ${who} ${JSON.stringify(phrase)}`);
  }
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

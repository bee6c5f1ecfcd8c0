// The search index: building, updating and querying it, compared with grep over the same files.
import { execFileSync } from "node:child_process";
import { appendFile, readFile, rm } from "node:fs/promises";
import { nodePorts } from "@palimpsest/core/ports";
import { SearchIndex } from "@palimpsest/core/search";
import type { Ratios } from "../bench-table.ts";
import { inFolder } from "../in-folder.ts";
import { findMedian, findQuantile, sampleTimes } from "../timing.ts";
import { makeRandom, transcriptLines, wordAt, writeCorpus } from "./search-corpus.ts";

const FILES = 100;
const FILE_BYTES = 1_000_000;
const NEW_BYTES = 1_000_000;
const QUERIES = 200;
const GREPS = 15;
/** Words of a query: common ones and rare ones. */
const MAX_RANK = 20_000;

export async function benchSearch(): Promise<Ratios> {
  return inFolder(async (project) => {
    const ports = nodePorts();
    const paths = await writeCorpus(project, FILES, FILE_BYTES);
    const [read] = await sampleTimes(1, async () => {
      for (const path of paths) (await readFile(path, "utf8")).split("\n").map(parseLine);
    });
    const index = await SearchIndex.open(ports, { project });
    const [scratch] = await sampleTimes(1, () => index.update());
    await appendFile(paths[3]!, transcriptLines(FILES, NEW_BYTES));
    const [increment] = await sampleTimes(1, () => index.update());
    const idle = await sampleTimes(31, () => index.update());

    const draw = makeRandom(7);
    const queries = Array.from({ length: QUERIES }, () =>
      Array.from({ length: 1 + Math.floor(draw() * 3) }, () => wordAt(Math.floor(MAX_RANK ** draw()) - 1)),
    );
    const times: number[] = [];
    for (const words of queries) times.push(...(await sampleTimes(1, () => index.search(words.join(" ")))));
    const greps: number[] = [];
    for (const words of queries.slice(0, GREPS))
      greps.push(...(await sampleTimes(1, () => runGrep(project, words))));
    index.close();
    await rm(`${project}/index.sqlite`);

    const beside = { peer: "grep -rciF of the first word", peerTime: findMedian(greps) };
    const what = `${(FILES * FILE_BYTES) / 1e6} MB`;
    return {
      title: "Search",
      how: `${FILES} transcripts, ${what} in all, made of 20,000 words by Zipf's law with names and paths among them; ${QUERIES} queries of one to three words, each answered with its 20 best places and the lines around them.`,
      ratios: [
        {
          what: `index ${what} from nothing`,
          time: scratch!,
          peer: "read and parse every line",
          peerTime: read!,
        },
        {
          what: `take in ${NEW_BYTES / 1e6} MB that is new`,
          time: increment!,
          peer: "index all from nothing",
          peerTime: scratch!,
          aim: 0.05,
        },
        {
          what: "see that nothing is new",
          time: findMedian(idle),
          peer: "index all from nothing",
          peerTime: scratch!,
        },
        { what: "a query, median", time: findMedian(times), ...beside, aim: 1 },
        { what: "a query, p99", time: findQuantile(times, 0.99), ...beside },
      ],
    };
  });
}

const parseLine = (line: string): unknown => (line === "" ? undefined : JSON.parse(line));

/** grep exits with 1 if it finds nothing, which is not a failure here. */
function runGrep(folder: string, [word = ""]: readonly string[]): void {
  try {
    execFileSync("grep", ["-rciF", "--include=*.jsonl", "-e", word, folder], {
      // With output to /dev/null grep would stop at the first match.
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch (error) {
    if ((error as { status?: unknown }).status !== 1) throw error;
  }
}

// How long ranking takes once all memories are indexed: the questions of LongMemEval, or made-up ones, to the index that pal has
// left on disk.
import { existsSync } from "node:fs";
import { joinFolders, KeptIndex, openMemoryStore, recallIndexPath } from "@palimpsest/core/memory";
import { nodePorts } from "@palimpsest/core/ports";
import type { BenchTable } from "../bench-table.ts";
import { writeProse } from "../prose.ts";
import { readLongMemEval } from "../recall/longmemeval.ts";
import { findMedian } from "../timing.ts";
import type { WrittenMemory } from "./real-memories.ts";

const QUESTIONS = 60;
const QUESTION_CHARACTERS = 80;
/** The first round also compiles the code and reads the pages of the index. */
const ROUNDS = 4;

export async function measureQuestions(
  place: string,
  memories: readonly WrittenMemory[],
  data: string,
): Promise<BenchTable> {
  const ports = nodePorts();
  const questions = await readQuestions(data);
  const source = joinFolders({ own: await openMemoryStore(ports, place), others: [], notes: async () => [] });
  const project = place.slice(0, place.lastIndexOf("/"));
  const index = new KeptIndex({ files: ports.files, clock: ports.clock, path: recallIndexPath(project) });
  const counted = await index.follow(source);
  const now = ports.clock.now();
  const [taken, scanned]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++)
    for (const message of questions) {
      const [before, start] = [process.cpuUsage(), performance.now()];
      await index.rank(source, counted, { message, now });
      const { user, system } = process.cpuUsage(before);
      const wallMs = performance.now() - start;
      if (round > 0) taken.push(Math.min(wallMs, (user + system) / 1_000));
      if (round === 1) scanned.push(measureScan(memories, message));
    }
  taken.sort((a, b) => a - b);
  const scan = findMedian(scanned);
  const row = (what: string, ms: number) => [what, `${ms.toFixed(1)} ms`, "≤ 20 ms", (ms / scan).toFixed(2)];
  return {
    title: `Ranking ${memories.length} memories for a message`,
    how: `${questions.length} questions, ${ROUNDS - 1} times each after one round that is not counted, with the index from disk, and reading the best from their files. Time is the processor's or the clock's, whichever is less: on a busy machine each measures more than the ranking. The ratio is to looking for one word of the question in all texts in memory, ${scan.toFixed(1)} ms.`,
    columns: ["", "time", "aim", "ratio"],
    rows: [
      row("median", findMedian(taken)),
      row("nine in ten within", taken[Math.floor(taken.length * 0.9)]!),
      row("all within", taken.at(-1)!),
    ],
  };
}

async function readQuestions(data: string): Promise<readonly string[]> {
  if (!existsSync(data))
    return Array.from({ length: QUESTIONS }, (_, at) => writeProse(QUESTION_CHARACTERS, at));
  const questions: string[] = [];
  for await (const corpus of readLongMemEval(data)) {
    questions.push(...corpus.questions.map(({ text }) => text));
    if (questions.length >= QUESTIONS) break;
  }
  return questions.slice(0, QUESTIONS);
}

function measureScan(memories: readonly WrittenMemory[], message: string): number {
  const word = message
    .split(/\W+/)
    .reduce((longest, each) => (each.length > longest.length ? each : longest), "");
  const start = performance.now();
  let found = 0;
  for (const { text } of memories) if (text.includes(word)) found++;
  return found >= 0 ? performance.now() - start : 0;
}

// What memory costs compared with the conversation, and what the rule that skips extraction misses.
import type { BenchTable } from "../bench-table.ts";
import { recordedWork } from "../long-work/recorded.ts";
import { hasTranscripts, listRecordings, readRecording } from "../transcripts/real-sessions.ts";
import { countMisses } from "./count-misses.ts";
import { driveExchanges, type ExchangesCost } from "./drive-exchanges.ts";
import { driveRecorded } from "./drive-recorded.ts";
import { readMessages } from "./read-messages.ts";

const MODELS = ["claude-sonnet-5-5", "claude-opus-5-5", "claude-haiku-5-5"];

export async function benchMemoryCost({
  sample,
}: {
  readonly sample?: number | undefined;
} = {}): Promise<readonly BenchTable[]> {
  return [await measureMisses(), await measureExchanges(), ...(await measureRecordings(sample))];
}

async function measureMisses(): Promise<BenchTable> {
  const messages = await readMessages();
  const languages = [...new Set(messages.map(({ language }) => language))];
  const rows = [...languages, "all"].map((name) => {
    const { worthKeeping, missed, orders, asked } = countMisses(
      messages.filter(({ language }) => name === "all" || language === name),
    );
    return [name, worthKeeping, missed.length, formatShare(missed.length, worthKeeping), orders, asked];
  });
  return {
    title: "The rule that skips extraction",
    how: "Human messages, labelled before the rule was written, by its author: expect more misses on messages of others. Aim: at most 2% missed.",
    columns: ["language", "worth keeping", "missed", "share", "only orders", "asked in vain"],
    rows,
  };
}

async function measureExchanges(): Promise<BenchTable> {
  const rows = [];
  for (const model of MODELS) {
    const withMemory = await driveExchanges({ model, hasMemory: true, showsIndex: true });
    const withoutIndex = await driveExchanges({ model, hasMemory: true, showsIndex: false });
    const without = await driveExchanges({ model, hasMemory: false, showsIndex: false });
    rows.push([
      model,
      formatDollars(without.main),
      formatDollars(withMemory.main),
      formatDollars(withMemory.main - withoutIndex.main),
      withMemory.memoryCalls,
      formatDollars(withMemory.memory),
      formatShare(withMemory.memory, withMemory.main),
    ]);
  }
  return {
    title: "What memory costs in a session of ten exchanges, with 30 memories",
    how: "The agent that `pal` runs, over HTTP against the emulator, at catalog prices. Calls for memory are extraction, recall and dreaming, those at the end of the session included. The index is part of every request; its price is the difference to the same session without it. Aim for the calls: at most 10%.",
    columns: ["model", "without memory", "with", "of that the index", "calls for memory", "dollars", "share"],
    rows,
  };
}

async function measureRecordings(sample: number | undefined): Promise<readonly BenchTable[]> {
  if (!hasTranscripts()) return [];
  const recordings = listRecordings();
  const step = Math.max(1, Math.floor(recordings.length / (sample ?? recordings.length)));
  const costs: ExchangesCost[] = [];
  for (const path of recordings.filter((_, at) => at % step === 0)) {
    const work = recordedWork(readRecording(path).said);
    if (work.exchanges.length > 0) costs.push(await driveRecorded(work));
  }
  const sum = (of: (cost: ExchangesCost) => number) => costs.reduce((all, cost) => all + of(cost), 0);
  const [main, memory] = [sum((cost) => cost.main), sum((cost) => cost.memory)];
  const above = costs.filter((cost) => cost.memory > 0.1 * cost.main).length;
  return [
    {
      title: "What memory costs in recorded sessions",
      how: "Real sessions of coding agents, replayed through the library with 30 memories on claude-sonnet-5-5. Aim for the calls: at most 10%.",
      columns: [
        "sessions",
        "requests",
        "conversation",
        "calls for memory",
        "dollars",
        "share",
        "sessions above 10%",
      ],
      rows: [
        [
          costs.length,
          sum((cost) => cost.requests),
          formatDollars(main),
          sum((cost) => cost.memoryCalls),
          formatDollars(memory),
          formatShare(memory, main),
          above,
        ],
      ],
    },
  ];
}

const formatDollars = (usd: number): string => `$${usd.toFixed(4)}`;
const formatShare = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)}%`;

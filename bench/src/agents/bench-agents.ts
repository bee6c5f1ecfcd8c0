// What it costs to divide work: the same work done by one agent, by three forks and by three fresh agents, and how much of it each gets
// right. Uses the agent that `pal` runs, over HTTP against the emulator, priced by the session's own ledger.
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { openAgent } from "@palimpsest/agent";
import { anthropicModel } from "@palimpsest/core/anthropic";
import { nodePorts } from "@palimpsest/core/ports";
import { startEmulator } from "@palimpsest/emulator";
import type { BenchTable } from "../bench-table.ts";
import { inFolder } from "../in-folder.ts";
import { createWorker, describeBackground, LIMITS, QUESTION, type Way, WORK_FILES } from "./divided-work.ts";

const MODEL = "claude-sonnet-5-5";
/** Tokens of the conversation before the work begins. */
const SIZES = [5_000, 30_000, 100_000];

const WAYS: readonly (readonly [Way, string])[] = [
  ["alone", "one agent"],
  ["forks", "three forks"],
  ["told", "three fresh agents, told what was said"],
  ["untold", "three fresh agents, not told"],
];

export interface DividedCost {
  /** The cost of the work only, without the conversation before it. */
  readonly usd: number;
  readonly requests: number;
  /** The share of all input that was read from the cache. */
  readonly read: number;
  /** How many limits the answer states correctly. */
  readonly right: number;
  /** Tokens of the main conversation afterwards: every later request carries them. */
  readonly view: number;
}

export async function benchAgents(): Promise<BenchTable> {
  const rows: (string | number)[][] = [];
  for (const size of SIZES)
    for (const [way, name] of WAYS) {
      const { usd, requests, read, right, view } = await driveDividedWork(way, size);
      rows.push([
        `${size / 1_000}K`,
        name,
        `$${usd.toFixed(3)}`,
        requests,
        `${Math.round(read * 100)}%`,
        `${right} of ${LIMITS.length}`,
        `${(view / 1_000).toFixed(1)}K`,
      ]);
    }
  return {
    title: "Dividing work between agents",
    how: `${WORK_FILES.length} files of about 3,000 tokens in three parts are read, two a request; what they say can only be understood with a sentence from the conversation before. ${MODEL} at catalog prices, answered by a script that sees what the request shows. Right: values in the final answer. Afterwards: tokens of the main conversation, which every later request carries.`,
    columns: ["conversation", "done by", "dollars", "requests", "from the cache", "right", "afterwards"],
    rows,
  };
}

export function driveDividedWork(way: Way, tokens: number): Promise<DividedCost> {
  return inFolder(async (folder) => {
    const cwd = `${folder}/project`;
    for (const { name, text } of WORK_FILES) {
      await mkdir(dirname(`${cwd}/${name}`), { recursive: true });
      await writeFile(`${cwd}/${name}`, text);
    }
    const emulator = await startEmulator({ script: createWorker(way) });
    try {
      const agent = await openAgent({
        cwd,
        home: `${folder}/home`,
        userHome: folder,
        env: {},
        model: anthropicModel({ baseURL: emulator.url, apiKey: "bench", ports: nodePorts() }),
        modelName: MODEL,
        settings: { switches: { memory: false } },
      });
      agent.say(describeBackground(tokens));
      await agent.run();
      const before = agent.session.ledger.total;
      agent.say(QUESTION);
      const end = await agent.run();
      const { total } = agent.session.ledger;
      const view = agent.session.size().tokens;
      await agent.close();
      const [read, other] = [total.read - before.read, sumOther(total) - sumOther(before)];
      return {
        usd: total.usd - before.usd,
        requests: total.calls - before.calls,
        read: read / (read + other),
        right: LIMITS.filter((limit) => end.text.includes(limit)).length,
        view,
      };
    } finally {
      await emulator.close();
    }
  });
}

const sumOther = ({
  uncached,
  written5m,
  written1h,
}: {
  readonly uncached: number;
  readonly written5m: number;
  readonly written1h: number;
}): number => uncached + written5m + written1h;

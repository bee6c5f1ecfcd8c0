// The time a user waits before each request: adding new entries, writing them, preparing the request.
import { openSession, type Session } from "@palimpsest/core";
import type { Ratio, Ratios } from "./bench-table.ts";
import { inFolder } from "./in-folder.ts";
import { writeProse } from "./prose.ts";
import { findMedian, findQuantile, sampleTimes } from "./timing.ts";

const MESSAGES = 2_000;
const BYTES = 1_000_000;
const APPENDS = 500;
/** The same session is run this often. */
const RUNS = 3;
const MESSAGE_BYTES = BYTES / MESSAGES;
const TOKENS_PER_MESSAGE = MESSAGE_BYTES / 4;

type Options = Pick<Parameters<typeof openSession>[0], "tools" | "settings">;

interface Work extends Options {
  readonly name: string;
  /** Whether the model calls a tool in each turn, or only talks to a human. */
  readonly calls: boolean;
  readonly resultBytes: number;
}

const TOOLS = ["Bash", "Recall"].map((name) => ({ name, input_schema: { type: "object" } }));

/** Results count as so likely to be needed again that none is cleared, but all are evaluated before each request. */
const KEPT = { microcompact: { economy: { needWeight: 1_000 } }, switches: { notesCompaction: false } };

const WORKS: readonly Work[] = [
  { name: "talk", calls: false, resultBytes: 0 },
  { name: "talk, Recall among the tools", calls: false, resultBytes: 0, tools: TOOLS },
  { name: "1,000 results and more", calls: true, resultBytes: 1_000, tools: TOOLS, settings: KEPT },
];

export async function benchPrepare(): Promise<Ratios> {
  const ratios: Ratio[] = [];
  for (const work of WORKS) ratios.push(...(await measureWork(work)));
  return {
    title: "Preparing",
    how: `A session of ${MESSAGES} messages and ${BYTES / 1e6} MB grows by ${APPENDS} exchanges. Timed: user() or toolResults() with its append to the file (written, not fsynced), then request(). The peer serialises that very request. With Recall among the tools, every eighth request or so weighs a compaction; results of ${WORKS[2]!.resultBytes / 1_000} KB are weighed before each request, and set to be worth keeping. Each session is run ${RUNS} times; of a request's times, the shortest has least of other programs and of the garbage collector in it, but all of the work that this request needs.`,
    ratios,
  };
}

interface Run {
  /** Milliseconds of each request. */
  readonly added: readonly number[];
  readonly stringified: readonly number[];
}

async function measureWork(work: Work): Promise<readonly Ratio[]> {
  const runs: Run[] = [];
  for (let at = 0; at < RUNS; at++) runs.push(await runWork(work));
  const added = runs.flatMap((run) => run.added);
  const shortest = findShortest(runs.map((run) => run.added));
  const stringified = runs.flatMap((run) => run.stringified);
  const toRow = (which: string, time: number, aim: number, beside = stringified): Ratio => ({
    what: `prepare request n+1, ${work.name}, ${which}`,
    time,
    peer: "JSON.stringify of that request, median",
    peerTime: findMedian(beside),
    aim,
  });
  return [
    toRow("median", findMedian(added), 0.05),
    toRow("p99", findQuantile(added, 0.99), 0.1),
    toRow(
      `p99 of the shortest of ${RUNS} runs`,
      findQuantile(shortest, 0.99),
      0.1,
      findShortest(runs.map((run) => run.stringified)),
    ),
  ];
}

const findShortest = (runs: readonly (readonly number[])[]): number[] =>
  runs[0]!.map((_, at) => Math.min(...runs.map((run) => run[at]!)));

function runWork({ name, calls, resultBytes, ...options }: Work): Promise<Run> {
  return inFolder(async (home) => {
    const system = writeProse(8_000, 1);
    const session = await openSession({
      cwd: home,
      home,
      env: {},
      model: "claude-sonnet-5-5",
      system,
      ...options,
    });
    const talk = new Talk(session, calls ? resultBytes : undefined);
    for (let at = 0; at < MESSAGES / 2; at++) {
      await talk.writeNext()();
      await session.request();
      await talk.answerNext();
    }
    const added: number[] = [];
    const stringified: number[] = [];
    for (let at = 0; at < APPENDS; at++) {
      let request: unknown;
      const say = talk.writeNext();
      const prepare = async () => {
        await say();
        request = await session.request();
      };
      added.push(...(await sampleTimes(1, prepare)));
      stringified.push(...(await sampleTimes(1, () => JSON.stringify(request))));
      await talk.answerNext();
    }
    const { breaks } = session.view;
    await session.close();
    if (breaks.length > 0) throw new Error(`${name}: the view was made smaller, so this measures nothing.`);
    return { added, stringified };
  });
}

/** Says something each turn: as a human, or as a tool. */
class Talk {
  readonly #session: Session;
  readonly #resultBytes: number | undefined;
  #turn = 0;
  #call: string | undefined;

  constructor(session: Session, resultBytes: number | undefined) {
    this.#session = session;
    this.#resultBytes = resultBytes;
  }

  /** Writes the next text beforehand, so that only adding it is timed. */
  writeNext(): () => Promise<unknown> {
    const [call, turn] = [this.#call, this.#turn++];
    const text = writeProse(call === undefined ? MESSAGE_BYTES : this.#resultBytes!, turn);
    if (call === undefined) return () => this.#session.user(text);
    return () => this.#session.toolResults([{ type: "tool_result", tool_use_id: call, content: text }]);
  }

  answerNext(): Promise<unknown> {
    const turn = this.#turn++;
    const text = { type: "text", text: writeProse(MESSAGE_BYTES, turn) };
    this.#call = this.#resultBytes === undefined ? undefined : `toolu_${turn}`;
    const input = { command: `make part-${turn}` };
    const use = { type: "tool_use", id: this.#call, name: "Bash", input };
    return this.#session.assistant({
      content: [text, ...(this.#call === undefined ? [] : [use])] as never,
      usage: {
        input_tokens: 10,
        cache_read_input_tokens: turn * TOKENS_PER_MESSAGE,
        output_tokens: TOKENS_PER_MESSAGE,
      },
    });
  }
}

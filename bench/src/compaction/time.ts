// How long a compaction from notes takes: planned, applied and written, with no model call.

import { openSession, RECALL, type Session } from "@palimpsest/core";
import { nodePorts, type Ports } from "@palimpsest/core/ports";
import { memoryPorts } from "@palimpsest/core/testing";
import { modelFacts, requestTokens } from "@palimpsest/emulator";
import type { Ratio, Ratios } from "../bench-table.ts";
import { inFolder } from "../in-folder.ts";
import { writeProse } from "../prose.ts";
import { findMedian, findQuantile, sampleTimes } from "../timing.ts";

/** 400 slots: each step is a call and its result. */
const STEPS = 200;
/** Makes about 180,000 tokens in total. */
const RESULT_BYTES = 2_900;
const WORDS_BYTES = 250;
const MODEL = "claude-sonnet-4-5";
/** Large enough that nothing is due yet. */
const WINDOW = 220_000;
/** So high that nothing is ever cleared automatically. */
const NEVER = 1_000_000;
const ROUNDS = 30;
/** Warm-up rounds, before V8 has optimized the code. */
const WARM_UP = 5;

export async function compactionTimes(): Promise<Ratios> {
  return inFolder(async (folder) => {
    const onDisk = { ports: nodePorts(), cwd: folder, home: folder };
    const running = await timeCompactions(async () => fillSession(await inMemory()));
    const written = await timeCompactions(() => fillSession(onDisk));
    const resumed = await timeCompactions(async () => {
      await (await fillSession(onDisk)).close();
      return openPlace({ ...onDisk, resume: "latest" });
    });
    const { slots, before, after } = running;
    const toRow = (where: string, { compacted, stringified }: Timed, share = 0.5): Ratio => ({
      what: `compact from notes, ${where}`,
      time: findQuantile(compacted, share),
      peer: "JSON.stringify of the request before it",
      peerTime: findMedian(stringified),
    });
    return {
      title: "Compacting from notes",
      how: `A view of ${slots} slots and ${before} tokens; ${after} tokens are left, and no model is asked. Timed: session.compact() to the end, its append to the file included; ${ROUNDS} sessions each. A resumed session derives its notes from the whole transcript first, a running one had done so on the way. Aim: under 10 ms.`,
      ratios: [
        toRow("files in memory, median", running),
        toRow("files in memory, p90", running, 0.9),
        toRow("on disk, median", written),
        toRow("on disk, just resumed, median", resumed),
      ],
    };
  });
}

interface Place {
  readonly ports: Ports;
  readonly cwd: string;
  readonly home: string;
  readonly resume?: string;
}

async function inMemory(): Promise<Place> {
  const ports = memoryPorts();
  await ports.files.makeFolder("/work");
  return { ports, cwd: "/work", home: "/home" };
}

type Timed = Awaited<ReturnType<typeof timeCompactions>>;

async function timeCompactions(make: () => Promise<Session>) {
  const [compacted, stringified]: [number[], number[]] = [[], []];
  let [slots, before, after] = [0, 0, 0];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const session = await make();
    const request = await session.request();
    const written = await sampleTimes(1, () => JSON.stringify(request));
    slots = session.view.slots.length;
    const taken = await sampleTimes(1, async () => {
      const result = await session.compact();
      if (!result.ok || result.method !== "notes")
        throw new Error(`Not from notes: ${JSON.stringify(result)}`);
      [before, after] = [result.before, result.after];
    });
    await session.close();
    if (round < WARM_UP) continue;
    compacted.push(...taken);
    stringified.push(...written);
  }
  return { compacted, stringified, slots, before, after };
}

const openPlace = ({ resume, ...place }: Place): Promise<Session> =>
  openSession({
    ...place,
    ...(resume === undefined ? {} : { resume }),
    env: {},
    model: MODEL,
    system: writeProse(8_000, 1),
    tools: [RECALL],
    settings: { window: { size: WINDOW }, microcompact: { economy: { alpha: NEVER } } },
  });

/** A session that has done its work, with usage as the emulator counts. */
async function fillSession(place: Place): Promise<Session> {
  const session = await openPlace(place);
  await session.user("Find out why the build is red, and make it green.");
  let input = 3_000;
  for (let step = 0; step < STEPS; step++) {
    const id = `toolu_${step}`;
    const command = `make part-${step} && cat src/part-${step}.ts`;
    const said = [
      { type: "text", text: writeProse(WORDS_BYTES, step) },
      { type: "tool_use", id, name: "Bash", input: { command } },
    ];
    const result = { type: "tool_result", tool_use_id: id, content: writeProse(RESULT_BYTES, step) } as const;
    const output = tokensOf(said);
    await session.request();
    await session.assistant({ content: said, usage: { input_tokens: input, output_tokens: output } });
    await session.toolResults(result);
    input += output + tokensOf([result]);
  }
  return session;
}

function tokensOf(content: readonly { readonly type: string }[]): number {
  const request = { model: MODEL, max_tokens: 1, messages: [{ role: "user" as const, content }] };
  return requestTokens(request, FACTS);
}

const FACTS = modelFacts(MODEL);

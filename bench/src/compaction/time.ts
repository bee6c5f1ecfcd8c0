// How long a compaction from notes takes: planned, applied and written, with no model call.
import { nodePorts, openSession, type Ports, RECALL, type Session } from "@palimpsest/core";
import { memoryPorts } from "@palimpsest/core/testing";
import { modelFacts, requestTokens } from "@palimpsest/emulator";
import { inFolder } from "../folder.ts";
import { prose } from "../prose.ts";
import type { Ratio, Ratios } from "../table.ts";
import { median, quantile, sample } from "../timing.ts";

/** 400 slots: a call and its result each. */
const STEPS = 200;
/** So that all of it comes to about 180,000 tokens. */
const RESULT_BYTES = 2_900;
const WORDS_BYTES = 250;
const MODEL = "claude-sonnet-4-5";
/** Large enough that such a view may still be asked for: it is what the compaction is compared with. */
const WINDOW = 220_000;
const ROUNDS = 40;
/** The first rounds are run by an engine that does not know the code yet. */
const WARM_UP = 10;

export async function compactionTimes(): Promise<Ratios> {
  return inFolder(async (folder) => {
    const inMemory = async () => {
      const ports = memoryPorts();
      await ports.files.makeFolder("/work");
      return { ports, cwd: "/work", home: "/home" };
    };
    const onDisk = async () => ({ ports: nodePorts(), cwd: folder, home: folder });
    const fresh = await timed(inMemory, false);
    const derived = await timed(inMemory, true);
    const real = await timed(onDisk, true);
    const { slots, before, after } = fresh;
    const row = (how: string, { compacted, stringified }: Timed, share = 0.5): Ratio => ({
      what: `compact from notes, ${how}`,
      time: quantile(compacted, share),
      peer: "JSON.stringify of the request before it",
      peerTime: median(stringified),
    });
    return {
      title: "Compacting from notes",
      how: `A view of ${slots} slots and ${before} tokens, nothing asked of a model; ${after} tokens are left. Timed: session.compact(), with the append to the file; the first row also derives the notes from the whole transcript, the others only from what is new. ${ROUNDS} sessions each. Aim: under 10 ms.`,
      ratios: [
        row("nothing derived before, median", fresh),
        row("median", derived),
        row("p90", derived, 0.9),
        row("on disk, median", real),
      ],
    };
  });
}

interface Place {
  readonly ports: Ports;
  readonly cwd: string;
  readonly home: string;
}

type Timed = Awaited<ReturnType<typeof timed>>;

async function timed(place: () => Promise<Place>, isDerived: boolean) {
  const [compacted, stringified]: [number[], number[]] = [[], []];
  let [slots, before, after] = [0, 0, 0];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const session = await filled(await place());
    const request = await session.request();
    const written = await sample(1, () => JSON.stringify(request));
    slots = session.view.slots.length;
    if (isDerived) await session.notes();
    const taken = await sample(1, async () => {
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

/** A session that has done its work, with usage as the emulator counts. No request is made: nothing is cleared on the way. */
async function filled({ ports, cwd, home }: Place): Promise<Session> {
  const session = await openSession({
    cwd,
    home,
    ports,
    env: {},
    model: MODEL,
    system: prose(8_000, 1),
    tools: [RECALL],
    settings: {
      window: { size: WINDOW },
      switches: { autoCompaction: false, economy: false, pressureClearing: false },
    },
  });
  await session.user("Find out why the build is red, and make it green.");
  let input = 3_000;
  for (let step = 0; step < STEPS; step++) {
    const id = `toolu_${step}`;
    const command = `make part-${step} && cat src/part-${step}.ts`;
    const said = [
      { type: "text", text: prose(WORDS_BYTES, step) },
      { type: "tool_use", id, name: "Bash", input: { command } },
    ];
    const result = { type: "tool_result", tool_use_id: id, content: prose(RESULT_BYTES, step) } as const;
    const output = tokensOf(said);
    await session.assistant({ content: said, usage: { input_tokens: input, output_tokens: output } });
    await session.toolResults(result);
    input += output + tokensOf([result]);
  }
  return session;
}

function tokensOf(content: readonly { readonly type: string }[]): number {
  const request = { model: MODEL, max_tokens: 1, messages: [{ role: "user" as const, content }] };
  return requestTokens(request, modelFacts(MODEL));
}

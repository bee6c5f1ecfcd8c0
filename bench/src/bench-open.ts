// Opening a long transcript (reading, checking and folding it), compared with only reading and parsing its lines.
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { finished } from "node:stream/promises";
import { openSession } from "@palimpsest/core";
import { findPlaces } from "@palimpsest/core/internal";
import { nodePorts } from "@palimpsest/core/ports";
import type { Ratios } from "./bench-table.ts";
import { inFolder } from "./in-folder.ts";
import { writeProse } from "./prose.ts";
import { findMedian, sampleTimes } from "./timing.ts";

const MEGABYTES = 100;
const ROUNDS = 7;
/** The median size of tool results in coding agents. */
const RESULT_BYTES = 6_000;
const CHARACTERS_PER_TOKEN = 4;

export async function benchOpen(): Promise<Ratios> {
  return inFolder(async (home) => {
    const { sessions } = await findPlaces(nodePorts().files, home, home);
    await mkdir(sessions, { recursive: true });
    const path = `${sessions}/long.jsonl`;
    const entries = await writeTranscript(path);

    const parseFile = async () => {
      for (const line of (await readFile(path, "utf8")).split("\n")) if (line !== "") JSON.parse(line);
    };
    const openFile = async () => {
      const session = await openSession({
        cwd: home,
        home,
        env: {},
        model: "claude-sonnet-5-5",
        resume: "long",
      });
      await session.close();
    };
    await parseFile();
    await openFile();
    const parsed: number[] = [];
    const opened: number[] = [];
    // Alternating, so that a busy machine affects both equally.
    for (let round = 0; round < ROUNDS; round++) {
      parsed.push(...(await sampleTimes(1, parseFile)));
      opened.push(...(await sampleTimes(1, openFile)));
    }
    return {
      title: "Opening",
      how: `A transcript of ${MEGABYTES} MB and ${entries} entries; medians of ${ROUNDS} rounds, alternating. The peer reads the file whole, splits it at newlines and parses each line.`,
      ratios: [
        {
          what: `open a ${MEGABYTES} MB transcript: lock, read, check, fold`,
          time: findMedian(opened),
          peer: "read it and JSON.parse each line",
          peerTime: findMedian(parsed),
          aim: 1.3,
        },
      ],
    };
  });
}

async function writeTranscript(path: string): Promise<number> {
  const out = createWriteStream(path);
  let size = 0;
  let count = 0;
  let parent: string | null = null;
  const writeEntry = async (body: object) => {
    const id: string = `e${count++}`;
    const line = `${JSON.stringify({ v: 1, id, parent, time: 1_700_000_000_000 + count, ...body })}\n`;
    parent = id;
    size += line.length;
    if (!out.write(line)) await once(out, "drain");
  };
  await writeEntry({
    type: "prelude",
    reason: "first",
    prelude: {
      model: "claude-sonnet-5-5",
      system: [],
      tools: [],
      parameters: { max_tokens: 9 },
      keep: [],
      bindsThinking: true,
    },
  });
  await writeEntry({ type: "user", source: "human", content: [{ type: "text", text: "Go." }] });
  for (let turn = 0; size < MEGABYTES * 1e6; turn++) {
    const use = {
      type: "tool_use",
      id: `toolu_${turn}`,
      name: "Bash",
      input: { command: writeProse(80, turn) },
    };
    const content = [{ type: "text", text: writeProse(200, turn) }, use];
    // Like a server's count: the input grows with each message and result. If it shrank, the session would have to estimate.
    const usage = {
      input_tokens: 12,
      cache_read_input_tokens: 1_000 + Math.round(size / CHARACTERS_PER_TOKEN),
      output_tokens: 90,
    };
    await writeEntry({
      type: "assistant",
      message: { id: `msg_${turn}`, role: "assistant", content, usage },
    });
    const result = {
      type: "tool_result",
      tool_use_id: `toolu_${turn}`,
      content: writeProse(RESULT_BYTES, turn),
    };
    await writeEntry({ type: "user", source: "tools", content: [result] });
  }
  out.end();
  await finished(out);
  return count;
}

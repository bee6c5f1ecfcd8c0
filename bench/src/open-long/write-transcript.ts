// Writes the transcript of a long session: calls and results, human turns, costs, and optionally compactions.
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import { writeProse } from "../prose.ts";

export interface TranscriptShape {
  readonly bytes: number;
  /** Characters of messages and results between two compactions; undefined for none. */
  readonly compactEvery?: number;
}

/** Characters in a 200,000-token window when a compaction is due. */
export const WINDOW_CHARACTERS = 600_000;
const RESULT_CHARACTERS = [2_000, 4_000, 6_000, 8_000, 3_000, 30_000];
const SUMMARY_CHARACTERS = 12_000;
/** Rounds that a compaction keeps. */
const TAIL_ROUNDS = 5;
const TURN_ROUNDS = 10;
const MODEL = "claude-sonnet-5-5";

/** The number of entries. */
export async function writeTranscript(
  path: string,
  { bytes, compactEvery }: TranscriptShape,
): Promise<number> {
  const out = createWriteStream(path);
  let [size, count, since] = [0, 0, 0];
  let parent: string | null = null;
  const writeEntry = async (body: object): Promise<string> => {
    const id: string = `e${String(count++).padStart(8, "0")}`;
    const line = `${JSON.stringify({ v: 1, id, parent, time: 1_700_000_000_000 + count * 5_000, ...body })}\n`;
    parent = id;
    size += line.length;
    since += line.length;
    if (!out.write(line)) await once(out, "drain");
    return id;
  };
  const makeUsage = () => ({
    input_tokens: 12,
    cache_read_input_tokens: 1_000 + since / 4,
    output_tokens: 90,
  });
  const sayContent = (content: readonly object[], at: number) =>
    writeEntry({
      type: "assistant",
      message: {
        id: `msg_${at}`,
        role: "assistant",
        model: MODEL,
        content,
        stop_reason: "end_turn",
        usage: makeUsage(),
      },
      answers: parent,
    });
  const sayHuman = (at: number) =>
    writeEntry({ type: "user", source: "human", content: [{ type: "text", text: writeProse(200, at) }] });

  await writeEntry({ type: "prelude", reason: "first", prelude: PRELUDE });
  let first = await sayHuman(0);
  let results: string[] = [];
  for (let round = 1; size < bytes; round++) {
    const id = `toolu_${round}`;
    const use = { type: "tool_use", id, name: "Bash", input: { command: writeProse(80, round) } };
    await sayContent([{ type: "text", text: writeProse(200, round) }, use], round);
    const content = writeProse(RESULT_CHARACTERS[round % RESULT_CHARACTERS.length]!, round);
    const result = { type: "tool_result", tool_use_id: id, content };
    results.push(await writeEntry({ type: "user", source: "tools", content: [result] }));
    if (round % TURN_ROUNDS === 0) {
      await sayContent([{ type: "text", text: writeProse(500, round) }], -round);
      await writeEntry({ type: "cursor", name: "extraction", at: await sayHuman(round) });
      await writeEntry({
        type: "cost",
        layer: "extraction",
        model: MODEL,
        usage: makeUsage(),
        outcome: "ok",
      });
    }
    if (compactEvery === undefined || since < compactEvery) continue;
    const to = results.at(-1 - TAIL_ROUNDS)!;
    const text = writeProse(SUMMARY_CHARACTERS, round);
    const pieces = [{ source: "summary", content: [{ type: "text", text }] }];
    first = await writeEntry({
      type: "boundary",
      from: first,
      to,
      pieces,
      trigger: "auto",
      method: "full",
      before: 150_000,
      after: 9_000,
    });
    [since, results] = [0, []];
  }
  out.end();
  await finished(out);
  return count;
}

const PRELUDE = {
  model: MODEL,
  system: [],
  tools: [],
  parameters: { max_tokens: 9 },
  keep: [],
  bindsThinking: true,
};

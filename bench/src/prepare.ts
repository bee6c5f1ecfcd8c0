// What a user waits for before each request: adding what is new, writing it, preparing the request.
import { openSession } from "@palimpsest/core";
import type { Ratio, Ratios } from "./bench-table.ts";
import { inFolder } from "./in-folder.ts";
import { writeProse } from "./prose.ts";
import { findMedian, findQuantile, sampleTimes } from "./timing.ts";

const MESSAGES = 2_000;
const BYTES = 1_000_000;
const APPENDS = 500;

export async function benchPrepare(): Promise<Ratios> {
  return inFolder(async (home) => {
    const session = await openSession({
      cwd: home,
      home,
      env: {},
      model: "claude-sonnet-5-5",
      system: writeProse(8_000, 1),
    });
    let turn = 0;
    const size = BYTES / MESSAGES;
    const sayNext = () => session.user(writeProse(size, turn++));
    const answerNext = () =>
      session.assistant({
        content: [{ type: "text", text: writeProse(size, turn++) } as never],
        usage: { input_tokens: 10, cache_read_input_tokens: turn * 125, output_tokens: 120 },
      });
    for (let at = 0; at < MESSAGES / 2; at++) {
      await sayNext();
      await session.request();
      await answerNext();
    }

    const added: number[] = [];
    const stringified: number[] = [];
    let bytes = 0;
    for (let at = 0; at < APPENDS; at++) {
      let request: unknown;
      const [prepared] = await sampleTimes(1, async () => {
        await sayNext();
        request = await session.request();
      });
      added.push(prepared!);
      const [written] = await sampleTimes(1, () => {
        bytes = JSON.stringify(request).length;
      });
      stringified.push(written!);
      await answerNext();
    }
    await session.close();

    const peer = "JSON.stringify of that request, median";
    const toRow = (which: string, time: number, more: Partial<Ratio> = {}): Ratio => ({
      what: `prepare request n+1, ${which}`,
      time,
      peer,
      peerTime: findMedian(stringified),
      ...more,
    });
    return {
      title: "Preparing",
      how: `A session of ${MESSAGES} messages and ${BYTES / 1e6} MB grows by ${APPENDS} exchanges. Timed: user() with its append to the file (written, not fsynced), then request(). The peer serialises that very request, ${(bytes / 1e6).toFixed(2)} MB at the end.`,
      ratios: [toRow("median", findMedian(added)), toRow("p99", findQuantile(added, 0.99), { aim: 0.1 })],
    };
  });
}

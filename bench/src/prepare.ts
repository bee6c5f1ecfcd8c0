// What a user waits for before each request: adding what is new, writing it, preparing the request.
import { openSession } from "@palimpsest/core";
import { inFolder } from "./folder.ts";
import { prose } from "./prose.ts";
import type { Ratio, Ratios } from "./table.ts";
import { median, quantile, sample } from "./timing.ts";

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
      system: prose(8_000, 1),
    });
    let turn = 0;
    const size = BYTES / MESSAGES;
    const say = () => session.user(prose(size, turn++));
    const answer = () =>
      session.assistant({
        content: [{ type: "text", text: prose(size, turn++) } as never],
        usage: { input_tokens: 10, cache_read_input_tokens: turn * 125, output_tokens: 120 },
      });
    for (let at = 0; at < MESSAGES / 2; at++) {
      await say();
      await session.request();
      await answer();
    }

    const added: number[] = [];
    const stringified: number[] = [];
    let bytes = 0;
    for (let at = 0; at < APPENDS; at++) {
      let request: unknown;
      const [prepared] = await sample(1, async () => {
        await say();
        request = await session.request();
      });
      added.push(prepared!);
      const [written] = await sample(1, () => {
        bytes = JSON.stringify(request).length;
      });
      stringified.push(written!);
      await answer();
    }
    await session.close();

    const peer = "JSON.stringify of that request, median";
    const row = (which: string, time: number, more: Partial<Ratio> = {}): Ratio => ({
      what: `prepare request n+1, ${which}`,
      time,
      peer,
      peerTime: median(stringified),
      ...more,
    });
    return {
      title: "Preparing",
      how: `A session of ${MESSAGES} messages and ${BYTES / 1e6} MB grows by ${APPENDS} exchanges. Timed: user() with its append to the file (written, not fsynced), then request(). The peer serialises that very request, ${(bytes / 1e6).toFixed(2)} MB at the end.`,
      ratios: [row("median", median(added)), row("p99", quantile(added, 0.99), { aim: 0.1 })],
    };
  });
}
